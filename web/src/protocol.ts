// The messages between the web client and the server, and what games show and tell.
// Written by `python -m tablee.server.typescript`; do not edit.

export const PROTOCOL = 2;
export const PHRASES = ["hello", "good_luck", "well_played", "thanks", "oops", "your_turn", "one_moment", "good_game"] as const;

export interface Welcome {
  kind: "welcome";
  protocol: number;
  you: string;
  seats: number[];
  seq: number;
  at: number;
  turn: Turn;
  table: TableInfo;
  views: GameView[];
  chat: Said[];
  muted: string[];
  present: string[];
  missed: Missed[] | null;
}

export interface Turn {
  actors: number[];
  ply: number;
  clock: ClockFace | null;
}

export interface ClockFace {
  left: number[];
  running: number[];
  at: number;
}

export interface TableInfo {
  id: string;
  game: string;
  version: number;
  options: { [key: string]: boolean | number | string };
  settings: Settings;
  status: "closed" | "gathering" | "over" | "playing";
  host: string;
  sitters: (Nobody | Human | Bot)[];
  commitment: string;
  talk: boolean;
  paused: boolean;
  asked: Asked | null;
  agreed: string[];
  silenced: string[];
  rematch: string | null;
  result: Result | null;
  seed: string | null;
}

export interface Settings {
  clock: PerMove | Bank | null;
  grace: number | null;
  stand_in: string;
  public: boolean;
  rated: boolean;
  talk: boolean;
}

export interface PerMove {
  kind: "per_move";
  seconds: number;
}

export interface Bank {
  kind: "bank";
  seconds: number;
  increment: number;
}

export interface Nobody {
  kind: "nobody";
}

export interface Human {
  kind: "human";
  player: string;
  name: string;
  local: boolean;
}

export interface Bot {
  kind: "bot";
  level: string;
  instead_of: Human | null;
  away: boolean;
}

export interface Asked {
  kind: "asked";
  player: string;
  subject: "pause" | "take_back";
  seat: number;
  ply: number;
}

export interface Result {
  ranks: number[];
  scores: number[];
}

export interface Said {
  kind: "said";
  player: string;
  name: string;
  text: string;
  phrase: string;
}

export interface Missed {
  seq: number;
  at: number;
  what: (Played | Started | Sat | Resized | Hosted | Asked | Answered | TookBack | Paused | Resumed | RanOut | Said | Silenced | TalkAllowed | Rematched | Closed)[];
}

export interface Played {
  kind: "played";
  seat: number;
  events: GameEvent[];
  fault: "crashed" | "illegal_move" | "no_worker" | "too_slow" | "unknown_bot" | null;
}

export interface Started {
  kind: "started";
  events: GameEvent[];
}

export interface Sat {
  kind: "sat";
  seat: number;
  sitter: Nobody | Human | Bot;
}

export interface Resized {
  kind: "resized";
  seats: number;
}

export interface Hosted {
  kind: "hosted";
  player: string;
}

export interface Answered {
  kind: "answered";
  player: string;
  yes: boolean;
}

export interface TookBack {
  kind: "took_back";
  seat: number;
  ply: number;
}

export interface Paused {
  kind: "paused";
}

export interface Resumed {
  kind: "resumed";
}

export interface RanOut {
  kind: "ran_out";
  seat: number;
}

export interface Silenced {
  kind: "silenced";
  player: string;
  on: boolean;
}

export interface TalkAllowed {
  kind: "talk_allowed";
  on: boolean;
}

export interface Rematched {
  kind: "rematched";
  table: string;
}

export interface Closed {
  kind: "closed";
}

export interface Happened {
  kind: "happened";
  seq: number;
  at: number;
  what: (Played | Started | Sat | Resized | Hosted | Asked | Answered | TookBack | Paused | Resumed | RanOut | Said | Silenced | TalkAllowed | Rematched | Closed)[];
  turn: Turn;
  table: TableInfo | null;
  views: GameView[];
}

export interface Ack {
  kind: "ack";
  id: string;
  seq: number;
}

export interface Refusal {
  kind: "refusal";
  id: string;
  source: "rules" | "table";
  reason: string;
  facts: { [key: string]: number | string | boolean };
  now: Welcome | null;
}

export interface Present {
  kind: "present";
  players: string[];
}

export interface Pong {
  kind: "pong";
}

export interface Goodbye {
  kind: "goodbye";
  reason: string;
}

export interface About {
  protocol: number;
  games: GameInfo[];
  bots: string[];
  rated_bots: string[];
  phrases: string[];
  push_key: string;
  address: string | null;
}

export interface GameInfo {
  key: string;
  name: string;
  designer: string;
  publisher: string;
  year: number;
  version: number;
  least: number;
  most: number;
  colours: string[];
  options: Option[];
  silence: boolean;
}

export interface Option {
  name: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[];
  samples: (boolean | number | string)[];
}

export interface Opened {
  table: string;
  invite: string;
  watch: string;
  you: string;
}

export interface TableNow {
  table: TableInfo;
  turn: Turn;
}

export interface Joined {
  table: string;
  seat: number;
  you: string;
}

export interface Secret {
  token: string;
}

export interface Record {
  game: string;
  version: number;
  seats: number;
  options: { [key: string]: boolean | number | string };
  commitment: string;
  players: string[];
  lines: (MoveLine | TakeBackLine)[];
  opening: { [key: string]: unknown }[];
  seed: string | null;
  result: Result | null;
  seen_by: number | null;
  opened: number;
  format: "tablee-game/1";
}

export interface MoveLine {
  kind: "played";
  seat: number;
  text: string | null;
  events: { [key: string]: unknown }[];
  at: number;
}

export interface TakeBackLine {
  kind: "taken_back";
  seat: number;
  ply: number;
}

export interface Verified {
  game: string;
  moves: number;
  commitment: string;
}

export interface LobbyTable {
  table: string;
  game: string;
  status: string;
  opened: number;
  seats: string[];
  free: number;
  rated: boolean;
  playable: boolean;
}

export interface Statistics {
  game: string;
  games: number;
  wins: number;
  mean_rank: number;
  best_score: number;
  points: number | null;
}

export interface Standing {
  player: string;
  name: string;
  points: number;
  games: number;
}

export interface Player {
  id: string;
  name: string;
  account: string | null;
}

export interface Key {
  player: Player;
  key: string;
}

export interface Trial {
  position: string;
  views: GameView[];
  events: GameEvent[][];
  refusal: Stopped | null;
}

export interface Stopped {
  at: number;
  reason: string;
  facts: { [key: string]: number | string | boolean };
}

export interface History {
  start: GameView;
  plies: Ply[];
  more: boolean;
  opening: GameEvent[];
}

export interface Ply {
  ply: number;
  seat: number;
  move: string | null;
  events: GameEvent[];
  view: GameView;
  fault: "crashed" | "illegal_move" | "no_worker" | "too_slow" | "unknown_bot" | null;
}

export interface Hints {
  moves: Hint[];
}

export interface Hint {
  move: string;
  value: number;
  reasons: Reason[];
  even: boolean;
}

export interface Reason {
  key: string;
  facts: { [key: string]: number };
}

export interface Story {
  ready: boolean;
  plies: Judgement[];
}

export interface Judgement {
  ply: number;
  values: number[];
  played: number | null;
  best: Hint[];
}

export interface Hello {
  kind: "hello";
  protocol: number;
  table: string;
  token?: string | null;
  key?: string | null;
  last?: number | null;
}

export interface Do {
  kind: "do";
  id: string;
  command: Sit | Leave | Return | Free | Fill | Resize | Reseat | Rename | Start | Move | TakeBack | Pause | Resume | Answer | Say | SayPhrase | Mute | Silence | AllowTalk | Rematch | Close;
}

export interface Sit {
  kind: "sit";
  seat: number;
  name: string;
  local?: boolean;
}

export interface Leave {
  kind: "leave";
}

export interface Return {
  kind: "return";
}

export interface Free {
  kind: "free";
  seat: number;
}

export interface Fill {
  kind: "fill";
  seat: number;
  level: string;
}

export interface Resize {
  kind: "resize";
  seats: number;
}

export interface Reseat {
  kind: "reseat";
  seat: number;
  to: number;
}

export interface Rename {
  kind: "rename";
  seat: number;
  name: string;
}

export interface Start {
  kind: "start";
}

export interface Move {
  kind: "move";
  seat: number;
  text: string;
  seq: number;
}

export interface TakeBack {
  kind: "take_back";
  seat: number;
  turn?: boolean;
}

export interface Pause {
  kind: "pause";
}

export interface Resume {
  kind: "resume";
}

export interface Answer {
  kind: "answer";
  yes: boolean;
}

export interface Say {
  kind: "say";
  text: string;
}

export interface SayPhrase {
  kind: "say_phrase";
  phrase: string;
}

export interface Mute {
  kind: "mute";
  player: string;
  on?: boolean;
}

export interface Silence {
  kind: "silence";
  player: string;
  on?: boolean;
}

export interface AllowTalk {
  kind: "allow_talk";
  on: boolean;
}

export interface Rematch {
  kind: "rematch";
}

export interface Close {
  kind: "close";
}

export interface Ping {
  kind: "ping";
}

export interface NewTable {
  game: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  settings?: Partial<Settings>;
  name?: string;
  sit?: boolean;
  bots?: string[];
  start?: boolean;
}

export interface Join {
  name: string;
  token?: string | null;
  seat?: number | null;
}

export interface Ask {
  what: "invite" | "seat" | "watch";
  seat?: number;
}

export interface Link {
  link: string;
}

export interface Named {
  name: string;
}

export interface Credentials {
  account: string;
  passphrase: string;
}

export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

export interface Unsubscribe {
  endpoint: string;
}

export interface Attempt {
  game: string;
  position: string;
  seat?: number;
  moves?: string[];
}

export interface Lookout {
  game: string;
  position: string;
}

export interface HintWish {
  seat: number;
  seconds?: number;
}

export type FromClient = Hello | Do | Ping;

export type FromServer = Welcome | Happened | Ack | Refusal | Present | Pong | Goodbye;

export namespace feurio {
  export interface FeurioView {
    seat: number;
    actors: number[];
    moves: string[];
    phase: string;
    oldest: number;
    tiles: TileView[];
    hottest: HotSpot[];
    drawn: number | null;
    stack: number;
    unseen: number[];
    hands: number[][];
    box: number[];
    owners: number[];
    zones: ZoneView[];
    scores: number[];
    best_zones: number[];
    ranks: number[];
    passes: number;
    goal: GoalView | null;
    firebreak: boolean;
    hot: boolean;
    spaces: number[];
  }

  export interface TileView {
    cell: [number, number];
    value: number | null;
    face_down: boolean;
    layer: number;
    men: number[];
    edges: number;
    places_left: number;
  }

  export interface HotSpot {
    cell: [number, number];
    sum: number;
    beside: number[];
  }

  export interface ZoneView {
    colour: number;
    cells: [number, number][];
    sum: number;
    divisor: number;
    value: number;
  }

  export interface GoalView {
    reached: boolean;
    men_left: number;
    zones_too_many: number;
    ones_missing: number;
  }

  export interface StartTilesLaid {
    kind: "start_tiles_laid";
    tiles: StartTile[];
  }

  export interface StartTile {
    cell: [number, number];
    value: number;
  }

  export interface TurnStarted {
    kind: "turn_started";
    seat: number;
  }

  export interface TileDrawn {
    kind: "tile_drawn";
    seat: number;
    value: number | null;
    left: number;
    secret: boolean;
  }

  export interface TileLaid {
    kind: "tile_laid";
    seat: number;
    cell: [number, number];
    value: number;
    edges: number;
    hottest: HotSpot[];
  }

  export interface FirebreakLaid {
    kind: "firebreak_laid";
    seat: number;
    cell: [number, number];
    value: number | null;
    colour: number;
    edges: number;
    hottest: HotSpot[];
  }

  export interface TileEnclosed {
    kind: "tile_enclosed";
    cell: [number, number];
    men: number;
  }

  export interface MenPlaced {
    kind: "men_placed";
    seat: number;
    cell: [number, number];
    colour: number;
    count: number;
    men: number;
    edges: number;
    spaces: number;
  }

  export interface Passed {
    kind: "passed";
    seat: number;
    passes: number;
    needed: number;
    forced: boolean;
  }

  export interface ZoneScored {
    kind: "zone_scored";
    seat: number;
    colour: number;
    cells: [number, number][];
    sum: number;
    divisor: number;
    value: number;
  }

  export interface FirebreakRevealed {
    kind: "firebreak_revealed";
    cell: [number, number];
    value: number;
  }

  export interface GoalJudged {
    kind: "goal_judged";
    reached: boolean;
    men_left: number;
    zones_too_many: number;
    ones_missing: number;
  }

  export interface GameEnded {
    kind: "game_ended";
    ranks: number[];
    scores: number[];
  }
  export type View = FeurioView;
  export type Event = StartTilesLaid | TurnStarted | TileDrawn | TileLaid | FirebreakLaid | TileEnclosed | MenPlaced | Passed | ZoneScored | FirebreakRevealed | GoalJudged | GameEnded;
}

export namespace finstere {
  export interface FinstereView {
    seat: number;
    actors: number[];
    moves: string[];
    turn: number;
    stage: number;
    marker: number;
    monster: MonsterView;
    stones: Stone[];
    pools: [number, number][];
    teleporters: Teleporter[];
    solid_teleporters: boolean;
    figures: Figure[];
    dangers: number[];
    out: number[];
    needed: number;
    tiles_drawn: number[];
    tiles_to_come: number[];
    forecast: Forecast[];
    tiles_to_place: { [key in "amber" | "blue" | "crystal" | "half_turn" | "long_pool" | "right_turn" | "square_pool" | "stone"]?: number };
    ranks: number[];
  }

  export interface MonsterView {
    cell: [number, number];
    heading: "E" | "N" | "S" | "W";
  }

  export interface Stone {
    stone: "crystal" | "half_turn" | "right_turn" | "stone";
    cell: [number, number];
  }

  export interface Teleporter {
    pair: "amber" | "blue";
    cell: [number, number];
    arrow: "E" | "N" | "S" | "W";
  }

  export interface Figure {
    seat: number;
    figure: number;
    shows: number | null;
    moved: boolean;
    place: "eaten" | "escaped" | "hall" | "outside";
    cell: [number, number] | null;
  }

  export interface Forecast {
    tile: number;
    count: number;
    cell: [number, number];
    heading: "E" | "N" | "S" | "W";
    steps: number;
    eaten: [number, number][];
  }

  export interface TilesLaid {
    kind: "tiles_laid";
    layout: "basic" | "random";
    tiles: FloorTile[];
  }

  export interface FloorTile {
    tile: "amber" | "blue" | "crystal" | "half_turn" | "long_pool" | "right_turn" | "square_pool" | "stone";
    cells: [number, number][];
    arrow: "E" | "N" | "S" | "W" | null;
  }

  export interface SetUpBegan {
    kind: "set_up_began";
    seat: number;
  }

  export interface TilePlaced {
    kind: "tile_placed";
    seat: number;
    tile: "amber" | "blue" | "crystal" | "half_turn" | "long_pool" | "right_turn" | "square_pool" | "stone";
    cells: [number, number][];
    arrow: "E" | "N" | "S" | "W" | null;
  }

  export interface SetUpEnded {
    kind: "set_up_ended";
    marker: number;
  }

  export interface Entered {
    kind: "entered";
    seat: number;
    figure: number;
    cell: [number, number];
  }

  export interface Stepped {
    kind: "stepped";
    seat: number;
    figure: number;
    start: [number, number];
    end: [number, number];
    slid: boolean;
  }

  export interface Escaped {
    kind: "escaped";
    seat: number;
    figure: number;
    out: number;
  }

  export interface Flipped {
    kind: "flipped";
    seat: number;
    figure: number;
    shows: number;
  }

  export interface StonePushed {
    kind: "stone_pushed";
    stone: "crystal" | "half_turn" | "right_turn" | "stone";
    start: [number, number];
    end: [number, number] | null;
  }

  export interface TileDrawn {
    kind: "tile_drawn";
    tile: number;
    turn: number;
  }

  export interface Looked {
    kind: "looked";
    cell: [number, number];
    sightings: Sighting[];
    why: "nearest" | "nobody" | "tie";
    before: "E" | "N" | "S" | "W";
    heading: "E" | "N" | "S" | "W";
  }

  export interface Sighting {
    heading: "E" | "N" | "S" | "W";
    distance: number;
    seat: number;
    figure: number;
  }

  export interface TurnedByStone {
    kind: "turned_by_stone";
    stone: "crystal" | "half_turn" | "right_turn" | "stone";
    cell: [number, number];
    heading: "E" | "N" | "S" | "W";
  }

  export interface CrossedWall {
    kind: "crossed_wall";
    letter: string;
    start: [number, number];
    end: [number, number];
  }

  export interface MonsterMoved {
    kind: "monster_moved";
    start: [number, number];
    end: [number, number];
    step: number;
    sliding: boolean;
  }

  export interface Teleported {
    kind: "teleported";
    start: [number, number];
    end: [number, number];
    heading: "E" | "N" | "S" | "W";
  }

  export interface FigurePushed {
    kind: "figure_pushed";
    seat: number;
    figure: number;
    start: [number, number];
    end: [number, number];
  }

  export interface Eaten {
    kind: "eaten";
    seat: number;
    figure: number;
    cell: [number, number];
    how: "bitten" | "crushed" | "destroyed";
    comes_back: boolean;
  }

  export interface WalkEnded {
    kind: "walk_ended";
    cell: [number, number];
    heading: "E" | "N" | "S" | "W";
    steps: number;
    eaten: number;
  }

  export interface TurnBegan {
    kind: "turn_began";
    turn: number;
    marker: number;
  }

  export interface GameEnded {
    kind: "game_ended";
    why: "last_turn" | "nobody_left" | "won";
    ranks: number[];
  }

  export interface FinstereAhead {
    forecasts: Forecast[][];
    dangers: number[][];
    moves: { [key: string]: number }[];
  }
  export type View = FinstereView;
  export type Event = TilesLaid | SetUpBegan | TilePlaced | SetUpEnded | Entered | Stepped | Escaped | Flipped | StonePushed | TileDrawn | Looked | TurnedByStone | CrossedWall | MonsterMoved | Teleported | FigurePushed | Eaten | WalkEnded | TurnBegan | GameEnded;
  export type Ahead = FinstereAhead;
}

export namespace partners {
  export interface PartnersView {
    seat: number;
    actors: number[];
    moves: string[];
    phase: string;
    pawns: Pawn[][];
    hand: HandCard[];
    hand_sizes: number[];
    dealer: number;
    starter: number;
    deal: number;
    deals: number;
    chosen: boolean[];
    gift: string;
    gave: string;
    played: PlayedCard[];
    last: PlayedCard | null;
    folded: Fold[];
    draws: Draw[];
    finished: boolean[];
    needed: [number, number];
  }

  export interface Pawn {
    place: string;
    locked: boolean;
  }

  export interface HandCard {
    card: string;
    received: boolean;
    usable: boolean;
    obstacles: Obstacle[];
  }

  export interface Obstacle {
    card: string;
    reason: string;
    colour: number;
    place: string;
    steps: number;
    by: number;
  }

  export interface PlayedCard {
    seat: number;
    card: string;
    deal: number;
  }

  export interface Fold {
    seat: number;
    deal: number;
    cards: string[];
    received: string;
  }

  export interface Draw {
    seat: number;
    card: string;
  }

  export interface DealerDrawn {
    kind: "dealer_drawn";
    draws: Draw[];
    dealer: number;
  }

  export interface StackShuffled {
    kind: "stack_shuffled";
    dealer: number;
  }

  export interface CardsDealt {
    kind: "cards_dealt";
    dealer: number;
    deal: number;
    hands: string[][];
  }

  export interface CardChosen {
    kind: "card_chosen";
    seat: number;
    card: string;
  }

  export interface CardsExchanged {
    kind: "cards_exchanged";
    cards: string[];
  }

  export interface CardPlayed {
    kind: "card_played";
    seat: number;
    card: string;
    colour: number;
  }

  export interface PawnEntered {
    kind: "pawn_entered";
    colour: number;
  }

  export interface PawnMoved {
    kind: "pawn_moved";
    colour: number;
    origin: string;
    path: string[];
  }

  export interface PawnKnocked {
    kind: "pawn_knocked";
    colour: number;
    place: string;
    by: number;
  }

  export interface PawnTurnedAway {
    kind: "pawn_turned_away";
    colour: number;
    place: string;
    by: number;
  }

  export interface PawnsSwapped {
    kind: "pawns_swapped";
    colour: number;
    place: string;
    other_colour: number;
    other_place: string;
  }

  export interface PawnLocked {
    kind: "pawn_locked";
    colour: number;
    place: string;
  }

  export interface ColourFinished {
    kind: "colour_finished";
    colour: number;
  }

  export interface HandFolded {
    kind: "hand_folded";
    seat: number;
    cards: string[];
    obstacles: Obstacle[];
    hidden: boolean;
  }

  export interface DealEnded {
    kind: "deal_ended";
    deal: number;
  }

  export interface TeamWon {
    kind: "team_won";
    seats: [number, number];
    margin: number;
  }

  export interface DealsPlayed {
    kind: "deals_played";
    needed: [number, number];
  }
  export type View = PartnersView;
  export type Event = DealerDrawn | StackShuffled | CardsDealt | CardChosen | CardsExchanged | CardPlayed | PawnEntered | PawnMoved | PawnKnocked | PawnTurnedAway | PawnsSwapped | PawnLocked | ColourFinished | HandFolded | DealEnded | TeamWon | DealsPlayed;
}

export type GameView = feurio.View | finstere.View | partners.View;

export type GameAhead = finstere.Ahead;

export type GameEvent = feurio.Event | finstere.Event | partners.Event;
