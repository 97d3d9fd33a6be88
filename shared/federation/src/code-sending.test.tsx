import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { BodyCode } from '@certdeck/contract';
import { CallError, type Reply } from '@certdeck/session';
import { type CaptchaAnswer, type SendCode, useCodeSending } from './code-sending.ts';
import { renderScreen } from './testing/index.ts';
import { type Portal, PortalProvider, usePortal } from './portal.ts';

const reply = (given: Partial<Reply<unknown>>): Reply<unknown> => ({
  ...{ code: 200, msg: '', data: {}, status: 200, shown: false },
  ...given,
});
const demand = { captchaID: 'more-1', challenge: {}, most: 8, expiresIn: 900 };
const asksForWork = reply({ code: BodyCode.captcha, msg: 'Work is needed', data: demand });

/** Sends by `call` once rendered, in a portal with another `doWork`; answers what came of it. */
async function send(call: SendCode, doWork?: Portal['doWork']) {
  const outcomes: (boolean | number)[] = [];
  function Button() {
    const sendCode = useCodeSending();
    return <button onClick={() => void sendCode(call).then((one) => outcomes.push(one))}>Send</button>;
  }
  function Page() {
    const { doWork: _own, ...portal } = usePortal();
    return (
      <PortalProvider value={doWork ? { ...portal, doWork } : portal}>
        <Button />
      </PortalProvider>
    );
  }
  const rendered = await renderScreen(<Page />, { lang: 'en' });
  await rendered.user.click(screen.getByRole('button', { name: 'Send' }));
  return { ...rendered, outcomes };
}

describe('sending a code from an area', () => {
  it('does the work that is asked for, and sends its answer (D-251)', async () => {
    const carried: Partial<CaptchaAnswer>[] = [];
    const { outcomes } = await send(
      async (captcha) => {
        carried.push(captcha);
        return captcha.captchaID ? reply({}) : asksForWork;
      },
      async ({ captchaID }) => ({ captchaID, captchaValidate: 'done' }),
    );
    await waitFor(() => expect(outcomes).toEqual([true]));
    expect(carried).toEqual([{}, { captchaID: 'more-1', captchaValidate: 'done' }]);
  });

  it('sends nothing when the work is given up, which the page ends by being left', async () => {
    let ended = false;
    const { unmount, outcomes } = await send(
      async () => asksForWork,
      (_demand, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            ended = true;
            resolve(undefined);
          });
        }),
    );
    expect(ended).toBe(false);
    unmount();
    await waitFor(() => expect(outcomes).toEqual([false]));
    expect(ended).toBe(true);
  });

  it('says the API’s words in a shell that does no work, and any other refusal with its wait', async () => {
    const first = await send(async () => asksForWork);
    expect(await screen.findByText('Work is needed')).toBeVisible();
    expect(first.outcomes).toEqual([false]);
    first.unmount();
    const { outcomes } = await send(async () =>
      reply({ code: BodyCode.tooManySends, msg: 'Wait', data: { retryAfter: 300 } }),
    );
    expect(await screen.findByText('Wait')).toBeVisible();
    expect(outcomes).toEqual([300]);
  });

  it('leaves the button free after a lost connection, which the client has told', async () => {
    const { outcomes } = await send(async () => {
      throw new CallError('network');
    });
    await waitFor(() => expect(outcomes).toEqual([false]));
  });
});
