// What the page uses of the bundle, for `tsc --checkJs` and editors.
export interface Signal<T> { value: T; peek(): T; }
export function signal<T>(value: T): Signal<T>;
export function computed<T>(make: () => T): Signal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
export function untracked<T>(run: () => T): T;
export function useSignal<T>(value: T): Signal<T>;
export function useComputed<T>(make: () => T): Signal<T>;
export function useSignalEffect(run: () => void): void;
export function useState<T>(first: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
export function useRef<T>(first: T): { current: T };
export function useMemo<T>(make: () => T, on: unknown[]): T;
export function useCallback<T>(run: T, on: unknown[]): T;
export function useId(): string;
export function useEffect(run: () => unknown, on?: unknown[]): void;
export function useLayoutEffect(run: () => unknown, on?: unknown[]): void;
export const Fragment: unknown;
export function h(type: unknown, props: unknown, ...children: unknown[]): unknown;
export function html(strings: TemplateStringsArray, ...values: unknown[]): any;
export function render(what: unknown, place: Element): void;
