import { EmbedError, PORTAL, tellError } from './load.ts';
import type { MountedArea } from './mount.ts';
import { type FromFrame, type FromPage, type Hello, HELLO, isHello, sentOptions } from './frame-protocol.ts';
import type { MountOptions } from './options.ts';
import { showFailure, type ShownFailure } from './showFailure.ts';

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
  let panel: ShownFailure | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = (error: EmbedError) => {
    clearTimeout(timer);
    settle?.reject(error);
    tellError(options, area, error);
    // What stands in the frame by now is the browser's own page of an error, or nothing.
    frame.style.display = 'none';
    const hadFocus = panel?.remove();
    panel = showFailure(element, options, start, hadFocus);
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
    if (data.kind === 'ready') stand(data);
    else if (data.kind === 'failed') fail(new EmbedError(data.code ?? 'AREA', data.message));
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
    tell({ kind: 'mount', area, options: sentOptions(options) });
  }

  function start(): void {
    if (options.partner === undefined)
      return fail(new EmbedError('OPTIONS', 'a frame needs the partner’s name: { partner }'));
    timer = setTimeout(
      () => fail(new EmbedError('UNREACHABLE', `the frame of ${PORTAL} doesn't answer`)),
      DEADLINE,
    );
    frame.src = `${PORTAL}/embed/frame?partner=${encodeURIComponent(options.partner)}`;
    if (!frame.isConnected) element.append(frame);
  }

  function stand({ isFirst, failure }: Extract<FromFrame, { kind: 'ready' }>): void {
    clearTimeout(timer);
    panel?.remove();
    panel = undefined;
    frame.style.display = 'block';
    // The panel of a first page that failed is the frame's own, and so was the call of `onError`.
    if (failure) settle?.reject(new EmbedError(failure.code, failure.message));
    else if (!isFirst) settle?.resolve();
  }

  frame.title = area;
  frame.setAttribute('sandbox', SANDBOX);
  frame.referrerPolicy = 'origin';
  frame.style.cssText = `display:block;width:100%;border:0;height:${given.height ?? '720px'}`;
  window.addEventListener('message', greet);
  start();

  return {
    ready,
    async update(changed) {
      options = { ...options, ...changed };
      if (changed.height) frame.style.height = changed.height;
      tell({ kind: 'update', options: sentOptions(changed) });
    },
    async unmount() {
      clearTimeout(timer);
      window.removeEventListener('message', greet);
      port?.close();
      panel?.remove();
      frame.remove();
    },
  };
}
