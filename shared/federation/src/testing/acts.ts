import { expect } from '@jest/globals';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { Call } from '@certdeck/contract';
import type { RequestHandler } from 'msw';
import { onCall, sentTo } from './network.ts';
import { server } from './renderScreen.tsx';
import type { SpoiledReply } from './spoiled-replies.ts';
import {
  callOf,
  expectRest,
  openScreen,
  type Rendered,
  type ScreenCall,
  type SpoiledScreen,
} from './spoiled-screens.tsx';

/** A screen with one act, and what the page says once the API has done it; or how else it shows. */
export type ActScreen = Omit<SpoiledScreen, 'success'> &
  Required<Pick<SpoiledScreen, 'act' | 'writes'>> & { success: string | (() => boolean) };

/** Acts as `it.each` takes them. */
export const actsOf = (screens: readonly ActScreen[]) => screens.map((one) => [one.name, one] as const);

/**
 * A list, and the call that removes all of its rows: they are there until the API has answered that call well, which
 * is at once or, after an answer that is none, at the second try.
 */
export function removalOf<Input, Data, RowInput, Row>(
  removing: Call<Input, Data>,
  listing: Call<RowInput, Row[]>,
  rows: Row[],
): { list: ScreenCall; removal: ScreenCall } {
  const [all, removal] = [callOf(listing, rows), callOf(removing)];
  let needed = 1;
  const needs = (tries: number, handler: RequestHandler) => {
    needed = tries;
    return handler;
  };
  const answer = () => {
    const left = sentTo(removing).length < needed ? rows : [];
    return { data: left, total: left.length };
  };
  return {
    list: {
      ...all,
      good: () => onCall(listing, answer),
      late: (until) => onCall(listing, () => until.then(answer)),
    },
    removal: {
      ...removal,
      late: (until) => needs(1, removal.late(until)),
      refused: () => needs(2, removal.refused()),
      spoiled: (reply) => needs(removal.mustFail(reply) ? 2 : 1, removal.spoiled(reply)),
    },
  };
}

/** The page says that the act wasn't done: in a notice, or at a field. */
const saysNo = () =>
  [...document.querySelectorAll('[role=alert], [aria-invalid=true]')].some(
    (one) => one.textContent !== '' || one.matches('[aria-invalid]'),
  );
const isDone = (success: ActScreen['success']) =>
  typeof success === 'string' ? (document.body.textContent ?? '').includes(success) : success();

/**
 * An answer that is none isn't taken for success, the page says so, and lets the same be done once more: nothing has
 * remained locked. Where a good answer holds nothing, one that says no more is taken for success.
 */
export async function expectRepeats(screen: ActScreen, reply: SpoiledReply): Promise<void> {
  const { success, act: send, writes } = screen;
  const call = writes[0]!;
  const rendered = await openScreen(screen, call.spoiled(reply));
  await send(rendered);
  await waitFor(() => expect(call.sent()).toBe(1));
  if (call.mustFail(reply)) await expectSecondTry(rendered, { call, send, success });
  else await waitFor(() => expect(isDone(success)).toBe(true));
  await expectRest();
  rendered.unmount();
}

/** A refusal without a word is said all the same, and the same can be done once more. */
export async function expectRefusalSaid(screen: ActScreen): Promise<void> {
  const { success, act: send, writes } = screen;
  const call = writes[0]!;
  const rendered = await openScreen(screen, call.refused());
  await send(rendered);
  await waitFor(() => expect(call.sent()).toBe(1));
  await expectSecondTry(rendered, { call, send, success });
  rendered.unmount();
}

interface Try {
  call: ScreenCall;
  send: (screen: Rendered) => Promise<void>;
  success: ActScreen['success'];
}

async function expectSecondTry(rendered: Rendered, { call, send, success }: Try): Promise<void> {
  await waitFor(() => expect(saysNo()).toBe(true));
  await expectRest();
  expect(isDone(success)).toBe(false);
  server.use(call.good());
  await send(rendered);
  await waitFor(() => expect(isDone(success)).toBe(true));
  expect(call.sent()).toBe(2);
}

/**
 * However late the answer is, and after it what the page reads anew: pressing again meanwhile sends nothing, nothing
 * is said to be done before it is, and in the end it is.
 */
export async function expectSentOnce(screen: ActScreen): Promise<void> {
  const { reads, writes, success, act: send } = screen;
  const call = writes[0]!;
  const [answer, rows] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rendered = await openScreen(screen, call.late(answer.promise));
  const pressed = await pressedBy(() => send(rendered));
  await waitFor(() => expect(call.sent()).toBe(1));
  await pressAgain(pressed);
  expect(isDone(success)).toBe(false);

  const readsSent = () => reads.reduce((sum, one) => sum + one.sent(), 0);
  const before = readsSent();
  server.use(...reads.map((one) => one.late(rows.promise)));
  answer.resolve();
  await waitFor(() => expect(readsSent() > before || isDone(success)).toBe(true));
  await pressAgain(pressed);
  rows.resolve();
  await waitFor(() => expect(isDone(success)).toBe(true));
  await expectRest();
  expect(call.sent()).toBe(1);
  rendered.unmount();
}

/** What was pressed last while an act was done: the button that sent it. */
async function pressedBy(send: () => Promise<void>): Promise<HTMLElement | undefined> {
  let last: HTMLElement | undefined;
  const note = ({ target }: Event) => {
    last = (target as Element).closest<HTMLElement>('button, [role=switch]') ?? last;
  };
  document.addEventListener('click', note, true);
  await send();
  document.removeEventListener('click', note, true);
  return last;
}

/** Presses a button once more, and the Enter key in its form. */
async function pressAgain(button: HTMLElement | undefined): Promise<void> {
  if (!button?.isConnected) return;
  await act(async () => void fireEvent.click(button));
  const { form } = button as HTMLButtonElement;
  if (form?.isConnected) await act(async () => void fireEvent.submit(form));
  // A call that was sent all the same reaches the network some turns later.
  for (let turn = 0; turn < 3; turn += 1) await act(() => new Promise<void>((next) => void setTimeout(next)));
}
