"""What cannot be: every way in which a position contradicts the rules."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.feurio.board import TILES, unlit
from tablee.games.feurio.legality import cell_text, hottest_text
from tablee.games.feurio.pieces import (
    COLOUR_KEYS,
    COLOURS,
    HANDS,
    MEN_OF_A_COLOUR,
    OF_EACH_VALUE,
    START_CELLS,
    VALUES,
)
from tablee.games.feurio.state import LATE, LAYING, OVER, PLACING, FeurioState


def faults(state: FeurioState) -> list[str]:
    """Say what is wrong with a position; nothing if it can be."""
    return [
        *_tile_values(state),
        *_turn(state),
        *_spread_of_the_fire(state),
        *_crowds(state),
        *_hands(state),
        *_conservation_of_men(state),
    ]


def _tile_values(state: FeurioState) -> list[str]:
    counts = [0] * (VALUES + 1)
    for value in state.deck:
        counts[int(value)] += 1
    return [
        f"there are {counts[value]} tiles of value {value}, not six"
        for value in range(1, VALUES + 1)
        if counts[value] != OF_EACH_VALUE
    ]


def _turn(state: FeurioState) -> list[str]:
    tiles = state.fire.tiles
    if tiles < state.seats:
        return [f"{state.seats} start tiles are needed, there are {tiles}"]
    if state.phase == LAYING and tiles == TILES:
        return ["there is no tile left to lay"]
    if state.phase == PLACING and (tiles == state.seats or state.fire.faces[tiles - 1] == 0):
        return ["men are placed after a tile was laid face up"]
    if state.phase == LATE and (tiles < TILES or state.rules.together):
        return ["there is no turn without a tile yet"]
    if state.phase == OVER and tiles < TILES:
        return ["the game does not end before the last tile"]
    most = state.seats if state.phase == OVER else state.seats - 1
    return ["too many passes"] if state.passes > most else []


def _spread_of_the_fire(state: FeurioState) -> list[str]:
    found: list[str] = []
    fire = state.fire
    again = unlit()
    for tile in range(fire.tiles):
        cell = fire.cell(tile)
        spot = again.spot_at(cell)
        if tile < state.seats and (cell != START_CELLS[tile] or fire.faces[tile] == 0):
            found.append(f"start tile {tile + 1} does not lie on {cell_text(START_CELLS[tile])}")
        elif tile >= state.seats and (spot == 0 or not again.is_hottest(spot)):
            found.append(f"{cell_text(cell)} was not hottest, but {hottest_text(again)}")
        if fire.faces[tile] != 0 and fire.faces[tile] != state.deck[tile]:
            found.append(f"the tile on {cell_text(cell)} shows another value than its own")
        if spot == 0:
            break
        again.lay(spot, i64(fire.faces[tile]))
    return found


def _crowds(state: FeurioState) -> list[str]:
    found: list[str] = []
    for tile in range(state.fire.tiles):
        crowd = state.men.crowd(tile)
        spaces = state.men.space(state.fire, tile)
        if crowd > spaces:
            cell = cell_text(state.fire.cell(tile))
            found.append(f"{crowd} men on {cell}, which has {spaces} spaces")
    return found


def _hands(state: FeurioState) -> list[str]:
    return [
        f"seat {seat} cannot have {state.men.in_hand(seat, colour)} {COLOUR_KEYS[colour]} men"
        for seat in range(state.seats)
        for colour in range(COLOURS)
        if state.men.in_hand(seat, colour) > HANDS[state.seats][seat][colour]
    ]


def _conservation_of_men(state: FeurioState) -> list[str]:
    """Every man is in hand, on a tile, or was given for a firebreak of its owner."""
    boxes = [in_box(state, colour) for colour in range(COLOURS)]
    found = [
        f"{MEN_OF_A_COLOUR - box} men are {COLOUR_KEYS[colour]}, not {MEN_OF_A_COLOUR}"
        for colour, box in enumerate(boxes)
        if box < 0 or (box > 0 and state.rules.owners[colour] < 0)
    ]
    for seat in range(state.seats):
        given = sum([boxes[c] for c in range(COLOURS) if state.rules.owners[c] == seat])
        breaks = firebreaks_of(state, seat)
        if given != breaks:
            found.append(f"seat {seat} gave {given} men for {breaks} firebreaks")
    return found


def in_box(state: FeurioState, colour: i64) -> int:
    """Count the men of a colour that are back in the box."""
    men = state.men
    used: i64 = 0
    for seat in range(state.seats):
        used += men.in_hand(seat, colour)
    for tile in range(state.fire.tiles):
        used += men.on_tile(tile, colour)
    return MEN_OF_A_COLOUR - used


def firebreaks_of(state: FeurioState, seat: i64) -> int:
    """Count the firebreaks that a seat has laid."""
    fire = state.fire
    mine = [tile for tile in range(fire.tiles) if state.layer(tile) == seat]
    return len([tile for tile in mine if fire.faces[tile] == 0])
