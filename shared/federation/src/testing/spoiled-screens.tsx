import { expect } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { BodyCode, type Call } from '@certdeck/contract';
import { sampleOf } from '@certdeck/contract/testing/samples';
import type { RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import { onCall, sentTo } from './network.ts';
import { type RenderedScreen, renderScreen, type RenderScreenOptions } from './renderScreen.tsx';
import { faultsOfPage, onCallSpoiled, type SpoiledReply, spoiledReplyNames } from './spoiled-replies.ts';

/** A call of a screen with what a good answer holds. */
export interface ScreenCall {
  id: string;
  good(): RequestHandler;
  /** A good answer, which comes when `until` does. */
  late(until: Promise<unknown>): RequestHandler;
  /** A refusal that says nothing of why. */
  refused(): RequestHandler;
  spoiled(reply: SpoiledReply): RequestHandler;
  sent(): number;
  /** Whether no page may take this answer for success: it isn't the API's, or lacks what a good one holds. */
  mustFail(reply: SpoiledReply): boolean;
}

/** A call that a screen makes; its good data is what the schema allows unless given. */
export function callOf<Input, Data>(call: Call<Input, Data>, data: Data = sampleOf(call)): ScreenCall {
  const total = Array.isArray(data) ? data.length : undefined;
  const answer = { data, ...(total === undefined ? {} : { total }) };
  return {
    id: `${call.method} ${call.path}`,
    good: () => onCall(call, answer),
    late: (until) => onCall(call, () => until.then(() => answer)),
    refused: () => onCall(call, { code: BodyCode.wrongState }),
    spoiled: (reply) => onCallSpoiled(call, reply, data),
    sent: () => sentTo(call).length,
    mustFail: (reply) => !tolerated(data).includes(reply),
  };
}

/** Where a good answer holds nothing, one that holds anything is as good; lists spoil only what has some. */
const tolerated = (data: unknown): readonly SpoiledReply[] =>
  Object.keys(data as object).length > 0
    ? ['lists that are none']
    : [
        ...(['no data', 'null as data', 'fields of other types', 'fields of other kinds'] as const),
        ...(['fields that are null', 'lists that are none', 'rows without fields'] as const),
      ];

export type Rendered = Pick<RenderedScreen, 'user' | 'session' | 'unmount'>;

/** A screen or dialog, with the calls that its answers are spoiled of. */
export interface SpoiledScreen {
  name: string;
  element?: ReactElement;
  options?: Omit<RenderScreenOptions, 'handlers'>;
  /** In place of `element`, for a screen that stands in more than the kit renders. */
  open?(handlers: RequestHandler[]): Promise<Rendered>;
  /** Made by the screen on its own. */
  reads: readonly ScreenCall[];
  /** Made by `act`. */
  writes?: readonly ScreenCall[];
  /** Answered, and never spoiled. */
  others?: readonly RequestHandler[];
  /** Done once the screen is rendered, such as loading the customer. */
  prepare?(screen: Rendered): Promise<unknown>;
  /** What a customer does on the screen with good reads, up to the call. */
  act?(screen: Rendered): Promise<void>;
  /** What the page says once the API has done what `act` asks for. */
  success?: string;
}

export interface SpoiledCase {
  title: string;
  screen: SpoiledScreen;
  call: ScreenCall;
  reply: SpoiledReply;
  isWrite: boolean;
}

/** Each kind of reply for one call in three: neighbours have different ones, so that a suite meets all of them. */
const PARTS = 3;
const wantsAll = process.env['SPOILED_REPLIES'] === 'all';

/** The kinds of reply that a run tries the call at this place of a table with. */
const kindsAt = (position: number) =>
  spoiledReplyNames.filter((_, kind) => wantsAll || (kind + position) % PARTS === 0);

/**
 * Calls of screens with the kinds of reply that a run tries them with, for `it.each`: for each call a third of the
 * kinds, always the same, and with SPOILED_REPLIES=all every kind. All of them take a third of the time of the tests
 * that need Node alone, and the client handles a kind alike for every call.
 */
export function spoiledCases(screens: readonly SpoiledScreen[]): (readonly [string, SpoiledCase])[] {
  return screens
    .flatMap((screen) => [
      ...screen.reads.map((call) => ({ screen, call, isWrite: false })),
      ...(screen.writes ?? []).map((call) => ({ screen, call, isWrite: true })),
    ])
    .flatMap(({ screen, call, isWrite }, position) =>
      kindsAt(position).map((reply) => {
        const title = `${screen.name}: ${reply} for ${call.id}`;
        return [title, { title, screen, call, reply, isWrite }] as const;
      }),
    );
}

/** The same for tables of acts: an act beside each kind of reply that a run tries it with. */
export const spoiledActs = <Act extends { name: string }>(acts: readonly Act[]) =>
  acts.flatMap((one, position) => kindsAt(position).map((reply) => [one.name, reply, one] as const));

/** Renders a screen whose calls are answered well, save the one that `answer` is for. */
export async function openScreen(
  screen: Omit<SpoiledScreen, 'success'>,
  answer: RequestHandler,
): Promise<Rendered> {
  const { element, options, open, reads, writes = [], others = [] } = screen;
  const handlers = [answer, ...[...reads, ...writes].map((one) => one.good()), ...others];
  const rendered = await (open ? open(handlers) : renderScreen(element, { ...options, handlers }));
  await act(async () => void (await screen.prepare?.(rendered)));
  return rendered;
}

/** Waits for a page at rest, with nothing wrong on it. */
export async function expectRest(): Promise<void> {
  await waitFor(() => expect(faultsOfPage()).toEqual([]));
  // What follows from the answer within the same turn belongs to it.
  await act(async () => undefined);
  expect(faultsOfPage()).toEqual([]);
}

/** Renders a screen with one call answered wrongly, and expects it to come to rest as a page that can be used. */
export async function expectEndsWell({ screen, call, reply, isWrite }: SpoiledCase): Promise<void> {
  const rendered = await openScreen(screen, call.spoiled(reply));
  if (isWrite) await screen.act?.(rendered);
  await waitFor(() => expect(call.sent()).toBeGreaterThan(0));
  await expectRest();
  if (screen.success && isWrite && call.mustFail(reply))
    expect(document.body).not.toHaveTextContent(screen.success);
  rendered.unmount();
}
