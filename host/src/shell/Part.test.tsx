import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createPart, Drawn, useAttempts } from './Part.tsx';
import { FailureBoundary } from './FailureBoundary.tsx';
import { portalAttribution, RemoteFailure } from '../kernel/failure.ts';

const Page = () => <h1>the page</h1>;

describe('a part of the page', () => {
  it('that is there already is drawn at once, without what stands in for it', async () => {
    const part = createPart(async () => Page);
    await part.start();
    const { container } = render(<Drawn part={part} waiting="soon" />);
    expect(container).toHaveTextContent(/^the page$/);
  });

  it('takes the place of what stands in for it as soon as it comes', async () => {
    let arrive: ((page: typeof Page) => void) | undefined;
    const part = createPart(() => new Promise((resolve) => (arrive = resolve)));
    const { container } = render(<Drawn part={part} waiting="soon" />);
    expect(container).toHaveTextContent(/^soon$/);
    // React would keep a fallback of its own for 300 ms.
    await act(async () => arrive?.(Page));
    expect(container).toHaveTextContent(/^the page$/);
  });

  it('is loaded once, however often it is asked for', async () => {
    let loads = 0;
    const part = createPart(async () => {
      loads += 1;
      return Page;
    });
    await Promise.all([part.start(), part.start()]);
    render(<Drawn part={part} waiting="soon" />);
    part.forgetFailure();
    await part.start();
    expect(loads).toBe(1);
  });

  it('that could not be loaded throws why, and is loaded anew for a retry and for the next visit', async () => {
    // React tells of what a boundary catches.
    expectConsole('error', /RemoteFailure: host : CHUNK/);
    let loads = 0;
    const part = createPart(async () => {
      loads += 1;
      if (loads < 3) throw new RemoteFailure('CHUNK', portalAttribution);
      return Page;
    });
    function Visit() {
      const { attempt, retry } = useAttempts(part);
      return (
        <FailureBoundary
          key={attempt}
          toFailure={(error) => error as RemoteFailure}
          onFailure={() => undefined}
          renderFailure={({ code }) => <button onClick={retry}>{code}</button>}
        >
          <Drawn part={part} waiting="soon" />
        </FailureBoundary>
      );
    }
    const first = render(<Visit />);
    expect(await screen.findByRole('button', { name: 'CHUNK' })).toBeVisible();
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button', { name: 'CHUNK' })).toBeVisible();
    expect(loads).toBe(2);
    first.unmount();
    render(<Visit />);
    expect(await screen.findByRole('heading', { name: 'the page' })).toBeVisible();
    expect(loads).toBe(3);
  });
});
