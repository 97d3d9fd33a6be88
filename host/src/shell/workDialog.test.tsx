import { webcrypto } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CaptchaAnswer, MemoryWork } from '@certdeck/federation';
import { renderScreen } from '@certdeck/federation/testing';
import { workFor } from '../pages/auth/captcha/testing/workFor.ts';
import { texts } from '../texts.ts';
import { useWorkDialog } from './useWorkDialog.tsx';

// What browsers have and jsdom lacks.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

const answers: (CaptchaAnswer | undefined)[] = [];
const leaving = new AbortController();

function Page({ demand }: { demand: MemoryWork }) {
  const { doWork, workDialog } = useWorkDialog();
  return (
    <>
      <button onClick={() => void doWork(demand, leaving.signal).then((one) => answers.push(one))}>
        Send
      </button>
      {workDialog}
    </>
  );
}

const show = (demand: MemoryWork) =>
  renderScreen(<Page demand={demand} />, { lang: 'en', namespaces: { host: texts } });

describe('work that an area has to do before a code is sent', () => {
  it('is done by the shell, whose dialog goes with the answer (D-251)', async () => {
    const { demand, isRight } = await workFor(8);
    const { user } = await show(demand);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    const [answer] = answers.splice(0);
    expect(answer?.captchaID).toBe('more-1');
    expect(await isRight(answer?.captchaValidate ?? '')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is given up by the person, by a button or Escape, or with the page that wants it', async () => {
    const { demand } = await workFor(8);
    // More numbers than any computer tries in a test, and none is right.
    const endless = {
      ...demand,
      challenge: {
        ...demand.challenge,
        parameters: { ...demand.challenge.parameters, keyPrefix: 'f'.repeat(32) },
      },
      most: 1_000_000_000,
    };
    const { user } = await show(endless);
    const send = screen.getByRole('button', { name: 'Send' });
    const ends = [
      async () => user.click(await screen.findByRole('button', { name: 'Cancel' })),
      async () => {
        await screen.findByRole('progressbar', { name: 'Numbers tried' });
        await user.keyboard('{Escape}');
      },
      async () => {
        await screen.findByRole('dialog', { name: 'One more check' });
        leaving.abort();
      },
    ];
    for (const end of ends) {
      await user.click(send);
      await end();
      await waitFor(() => expect(answers).toEqual([undefined]));
      answers.length = 0;
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(send).toHaveFocus();
    }
  });
});
