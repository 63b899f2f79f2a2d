"""The chapters of the law that ship with Croupier, one folder each."""

SHIPPED = (
    "over-under",
    "dj-wild-stud-poker",
    "face-up-pai-gow-poker",
    "asia-poker",
    "four-card-prime",
    "cajun-stud",
    "pai-gow-tiles",
    "pai-gow-poker",
    "pokette",
    "supreme-pai-gow",
)
