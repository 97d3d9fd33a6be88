import { EmbedError, PORTAL, tellError } from './load.ts';
import type { MountedArea } from './mount.ts';
import { type FromFrame, type FromPage, type Hello, HELLO, isHello, toldOptions } from './frame-protocol.ts';
import type { MountOptions } from './options.ts';

/**
 * Scripts of the portal in the portal's own origin, which is another than the page's: the page can't read the
 * frame, and the frame can neither read the page nor lead it anywhere.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups';

/** A frame that says nothing for this long, in milliseconds, isn't the portal's. */
const DEADLINE = 30_000;

/** Shows an area in a sandboxed frame. Paths stay inside: a frame has no part in the page's address. */
export function mountFrame(area: string, element: HTMLElement, given: MountOptions): MountedArea {
  let options = given;
  const frame = document.createElement('iframe');
  let port: MessagePort | undefined;
  let settle: { resolve(): void; reject(error: unknown): void } | undefined;
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  ready.catch((error: unknown) => console.error(error));
  const fail = (error: EmbedError) => {
    settle?.reject(error);
    tellError(options, area, error);
  };
  const tell = (message: FromPage) => port?.postMessage(message);

  async function bringToken(ended: boolean): Promise<void> {
    let token = '';
    try {
      if (ended) await options.token?.onUnauthorized?.();
      token = (await options.token?.get()) ?? '';
    } catch (error) {
      console.error('certdeck: the page brought no token', error);
    }
    tell({ kind: 'token', token });
  }

  function hear({ data }: MessageEvent<FromFrame>): void {
    if (data.kind === 'ready') settle?.resolve();
    else if (data.kind === 'failed') fail(new EmbedError('AREA', data.message));
    else if (data.kind === 'token') void bringToken(data.ended);
    else if (data.kind === 'navigated') options.onNavigate?.(data.path);
    else if (data.kind === 'error') options.onError?.(data.code, data.detail);
    else options.onEvent?.(data.name, Object.freeze(data.fact));
  }

  function greet({ data, origin, source }: MessageEvent<unknown>): void {
    if (origin !== PORTAL || source !== frame.contentWindow || !isHello(data)) return;
    // A frame that was loaded again begins anew.
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = hear;
    const hello: Hello = { certdeck: HELLO };
    frame.contentWindow?.postMessage(hello, PORTAL, [channel.port2]);
    tell({ kind: 'mount', area, options: toldOptions(options) });
  }

  const timer = setTimeout(
    () => fail(new EmbedError('UNREACHABLE', `the frame of ${PORTAL} doesn't answer`)),
    DEADLINE,
  );
  ready.then(
    () => clearTimeout(timer),
    () => clearTimeout(timer),
  );
  if (given.partner === undefined)
    fail(new EmbedError('OPTIONS', 'a frame needs the partner’s name: { partner }'));
  else {
    frame.src = `${PORTAL}/embed/frame?partner=${encodeURIComponent(given.partner)}`;
    frame.title = area;
    frame.setAttribute('sandbox', SANDBOX);
    frame.referrerPolicy = 'origin';
    frame.style.cssText = `display:block;width:100%;border:0;height:${given.height ?? '720px'}`;
    window.addEventListener('message', greet);
    element.append(frame);
  }

  return {
    ready,
    async update(changed) {
      options = { ...options, ...changed };
      if (changed.height) frame.style.height = changed.height;
      tell({ kind: 'update', options: toldOptions(changed) });
    },
    async unmount() {
      clearTimeout(timer);
      window.removeEventListener('message', greet);
      port?.close();
      frame.remove();
    },
  };
}
