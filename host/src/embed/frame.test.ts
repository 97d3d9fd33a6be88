import { MessageChannel as Channel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { startFrame } from './frame-child.ts';
import { mountFrame } from './frame-parent.ts';
import { type FromFrame, HELLO } from './frame-protocol.ts';
import { PORTAL } from './load.ts';
import type { MountedArea } from './mount.ts';
import type { MountProps } from './options.ts';

// This browser has none.
Object.assign(globalThis, { MessageChannel: Channel });
const hello = { certdeck: HELLO };
const said = (data: unknown, origin: string, source: MessageEventSource | null, ports: MessagePort[] = []) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source, ports }));

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

describe('a page around a frame', () => {
  const tokens: string[] = [];
  let area: MountedArea;
  let frame: Window;
  const answers = jest.fn<(message: unknown, target: string, ports: MessagePort[]) => void>();
  beforeEach(() => {
    tokens.length = 0;
    answers.mockReset();
    const token = {
      get: () => {
        tokens.push('T1');
        return 'T1';
      },
    };
    area = mountFrame('orders', document.body, { partner: 'shop', token, path: '/orders/list' });
    frame = document.querySelector('iframe')!.contentWindow!;
    Object.assign(frame, { postMessage: answers });
  });
  afterEach(() => area.unmount());

  it.each([
    ['another origin', () => said(hello, 'https://evil.example', frame)],
    ['another window of the portal’s origin', () => said(hello, PORTAL, window)],
    ['no window', () => said(hello, PORTAL, null)],
    ['the frame, but another thing', () => said({ certdeck: 'certdeck.frame.0' }, PORTAL, frame)],
  ])('gives no channel to %s', (_what, say) => {
    say();
    expect(answers).not.toHaveBeenCalled();
  });

  it('gives its token through a channel, to the portal’s frame alone', async () => {
    said(hello, PORTAL, frame);
    expect(answers).toHaveBeenCalledTimes(1);
    const [message, target, ports] = answers.mock.calls[0]!;
    const port = ports[0]!;
    expect([message, target]).toEqual([hello, PORTAL]);
    const heard: unknown[] = [];
    port.onmessage = ({ data }) => void heard.push(data);
    port.postMessage({ kind: 'token', ended: false } satisfies FromFrame);
    await waitFor(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual([
      { kind: 'mount', area: 'orders', options: { path: '/orders/list' } },
      { kind: 'token', token: 'T1' },
    ]);
    port.postMessage({ kind: 'ready' } satisfies FromFrame);
    await area.ready;
    port.close();
  });

  it('hears nothing more when the area has been taken away', async () => {
    await area.unmount();
    said(hello, PORTAL, frame);
    expect(answers).not.toHaveBeenCalled();
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('the page of a frame', () => {
  const PARTNER = 'https://shop.example';
  let mounted: MountProps[];
  let hear: EventListener;
  beforeEach(() => {
    mounted = [];
    const state = { parents: [PARTNER], site: {}, registry: {}, scripts: [] };
    document.body.innerHTML =
      '<div id="root"></div><script id="certdeck-frame" type="application/json"></script>';
    document.getElementById('certdeck-frame')!.textContent = JSON.stringify(state);
    jest.spyOn(window, 'postMessage').mockImplementation(() => undefined);
    const listen = jest.spyOn(window, 'addEventListener');
    startFrame(() => ({
      lifecycles: () => ({
        bootstrap: async () => undefined,
        mount: async (props) => void mounted.push(props),
        unmount: async () => undefined,
        update: async () => undefined,
      }),
    }));
    [, hear] = listen.mock.calls.at(-1) as [string, EventListener];
  });
  afterEach(() => window.removeEventListener('message', hear));

  /** Says hello and what to show, as the page around does. */
  async function ask(origin: string, source: MessageEventSource | null): Promise<MessagePort> {
    const { port1, port2 } = new MessageChannel();
    said(hello, origin, source, [port2]);
    port1.postMessage({ kind: 'mount', area: 'orders', options: { language: 'de' } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    return port1;
  }

  it('speaks first, to its partner’s origins alone', () => {
    expect(window.postMessage).toHaveBeenCalledTimes(1);
    expect(window.postMessage).toHaveBeenCalledWith(hello, PARTNER);
  });

  it.each([
    ['a page that is no partner’s', 'https://evil.example', () => window],
    ['a window of the partner’s that isn’t around it', PARTNER, () => null],
  ])('does nothing for %s', async (_what, origin, source) => {
    (await ask(origin, source())).close();
    expect(mounted).toEqual([]);
  });

  it('shows what the page around it says, and asks that for a token', async () => {
    const port = await ask(PARTNER, window);
    expect(mounted).toMatchObject([{ name: 'frame', language: 'de' }]);
    const heard: unknown[] = [];
    port.onmessage = ({ data }) => {
      heard.push(data);
      if ((data as FromFrame).kind === 'token') port.postMessage({ kind: 'token', token: 'T1' });
    };
    expect(await mounted[0]?.token?.get()).toBe('T1');
    expect(heard).toEqual([
      { kind: 'ready', isFirst: true },
      { kind: 'ready' },
      { kind: 'token', ended: false },
    ]);
    port.close();
  });

  it('asks again where a question was never answered', async () => {
    const port = await ask(PARTNER, window);
    let asked = 0;
    port.onmessage = ({ data }) => {
      if ((data as FromFrame).kind !== 'token') return;
      asked += 1;
      if (asked === 2) port.postMessage({ kind: 'token', token: 'T2' });
    };
    void mounted[0]?.token?.get();
    expect(await mounted[0]?.token?.get()).toBe('T2');
    port.close();
  });
});
