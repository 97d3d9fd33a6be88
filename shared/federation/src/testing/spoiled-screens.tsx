import { expect } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import type { Call } from '@certdeck/contract';
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
  spoiled(reply: SpoiledReply): RequestHandler;
  sent(): number;
}

/** A call that a screen makes; its good data is what the schema allows unless given. */
export function callOf<Input, Data>(call: Call<Input, Data>, data: Data = sampleOf(call)): ScreenCall {
  const total = Array.isArray(data) ? data.length : undefined;
  return {
    id: `${call.method} ${call.path}`,
    good: () => onCall(call, { data, ...(total === undefined ? {} : { total }) }),
    spoiled: (reply) => onCallSpoiled(call, reply, data),
    sent: () => sentTo(call).length,
  };
}

type Rendered = Pick<RenderedScreen, 'user' | 'session' | 'unmount'>;

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
}

export interface SpoiledCase {
  title: string;
  screen: SpoiledScreen;
  call: ScreenCall;
  reply: SpoiledReply;
  isWrite: boolean;
}

/** Each call of each screen with each kind of reply, for `it.each`. */
export function spoiledCases(screens: readonly SpoiledScreen[]): (readonly [string, SpoiledCase])[] {
  return screens.flatMap((screen) =>
    [
      ...screen.reads.map((call) => ({ call, isWrite: false })),
      ...(screen.writes ?? []).map((call) => ({ call, isWrite: true })),
    ].flatMap(({ call, isWrite }) =>
      spoiledReplyNames.map((reply) => {
        const title = `${screen.name}: ${reply} for ${call.id}`;
        return [title, { title, screen, call, reply, isWrite }] as const;
      }),
    ),
  );
}

/** Renders a screen with one call answered wrongly, and expects it to come to rest as a page that can be used. */
export async function expectEndsWell({ screen, call, reply, isWrite }: SpoiledCase): Promise<void> {
  const { element, options, open, reads, writes = [], others = [] } = screen;
  const handlers = [call.spoiled(reply), ...[...reads, ...writes].map((one) => one.good()), ...others];
  const rendered = await (open ? open(handlers) : renderScreen(element, { ...options, handlers }));
  await act(async () => void (await screen.prepare?.(rendered)));
  if (isWrite) await screen.act?.(rendered);
  await waitFor(() => expect(call.sent()).toBeGreaterThan(0));
  await waitFor(() => expect(faultsOfPage()).toEqual([]), { timeout: 4_000 });
  // What follows from the answer within the same turn belongs to it.
  await act(async () => undefined);
  expect(faultsOfPage()).toEqual([]);
  rendered.unmount();
}
