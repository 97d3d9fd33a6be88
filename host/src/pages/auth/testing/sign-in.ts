/** What suites about signing in share: the puzzle of the API, and what a customer does on the page. */
import { webcrypto } from 'node:crypto';
import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { accountCalls, sessionCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import type { Session } from '@certdeck/session';

// What browsers have and jsdom lacks.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

const pixel = 'data:image/png;base64,iVBORw0KGgo=';
export const slide = (captchaID: string) => ({
  kind: 'slide' as const,
  captchaID,
  background: pixel,
  piece: pixel,
  width: 320,
  height: 160,
  pieceWidth: 56,
  expiresIn: 120,
});

/** A puzzle with a new number each time it is asked for. */
export function puzzles() {
  let asked = 0;
  return onCall(sessionCalls.captcha, () => {
    asked += 1;
    return { data: slide(`puzzle-${asked}`) };
  });
}

export async function fillIn(user: UserEvent, email = 'demo@certdeck.test', password = 'Passw0rd!') {
  await user.type(await screen.findByLabelText('邮箱', { selector: 'input' }), email);
  await user.type(screen.getByLabelText('密码', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: '登录' }));
}

/** What follows a sign-in belongs to its test. */
export async function customerOf(session: Session) {
  await waitFor(() => expect(session.getState().user?.accountNo).toBe('C1000000001'));
  await waitFor(() => expect(sentTo(accountCalls.getRates)).toHaveLength(1));
}

/** Moves the piece by the arrow keys, as a customer without a mouse does. */
export async function slideByKeys(user: UserEvent) {
  const bar = await screen.findByRole('slider', { name: '拼图位置' });
  await waitFor(() => expect(bar).toHaveFocus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
}
