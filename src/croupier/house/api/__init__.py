"""The API of a house, version 1: REST and one WebSocket a viewer, described by an OpenAPI document."""

from croupier.house.api.app import HouseApp, create_app

__all__ = ["HouseApp", "create_app"]
