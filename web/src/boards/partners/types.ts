/** What the server shows and tells of a game of Partners, by short names. */
import type { partners } from '../../protocol';
import type { AnyEvent } from '../contract';

export type PartnersView = partners.PartnersView;
export type Obstacle = partners.Obstacle;
export type HandCard = partners.HandCard;
export type Draw = partners.Draw;
export type PartnersEvent = partners.Event;

export type EventOf<K extends PartnersEvent['kind']> = Extract<PartnersEvent, { kind: K }>;

/** The shell hands over events of any kind. */
export const known = (event: AnyEvent): PartnersEvent => event as PartnersEvent;
