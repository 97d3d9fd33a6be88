import type { FailureCode } from '../kernel/failure.ts';
import { askWithCors } from '../kernel/unhashed.ts';
import {
  type FromFrame,
  type FromPage,
  type Hello,
  HELLO,
  isHello,
  type SentOptions,
} from './frame-protocol.ts';
import type { AreaLifecycles, EmbedState, MountProps, StartKernel, TokenAdapter } from './options.ts';

/** Runs in the page of a frame: says hello to the page around it and does what that says through the channel. */
export function startFrame(startKernel: StartKernel): void {
  const text = document.getElementById('certdeck-frame')?.textContent;
  const root = document.getElementById('root');
  if (!text || !root) throw new Error('this is no page of a frame');
  const state = JSON.parse(text) as EmbedState;
  const parents = state.parents ?? [];
  // This page is the portal's own, and has its policies.
  askWithCors();
  const kernel = startKernel(state, location.origin);
  let talk: (() => void) | undefined;

  window.addEventListener('message', ({ data, origin, source, ports }: MessageEvent<unknown>) => {
    const [port] = ports;
    if (!parents.includes(origin) || source !== window.parent || !isHello(data) || !port) return;
    talk?.();
    talk = converse(port, (area) => kernel.lifecycles(area), root);
  });
  const hello: Hello = { certdeck: HELLO };
  // Only one of them can be around us, and the browser delivers to that one alone. Where it says which, the others
  // are spared the complaint in the console.
  const around = parents.filter((origin) => origin === (location.ancestorOrigins?.[0] ?? origin));
  for (const origin of around) window.parent.postMessage(hello, origin);
}

/** Serves one channel; answers how to end it. */
function converse(
  port: MessagePort,
  lifecyclesOf: (area: string) => AreaLifecycles,
  root: HTMLElement,
): () => void {
  const tell = (message: FromFrame) => port.postMessage(message);
  let waiting: ((token: string) => void)[] = [];
  const askFor = (ended: boolean) =>
    new Promise<string>((resolve) => {
      waiting.push(resolve);
      // Also while another is waited for: the page may never answer that one.
      tell({ kind: 'token', ended });
    });
  let ended = false;
  const token: TokenAdapter = {
    onUnauthorized: () => void (ended = true),
    async get() {
      const had = ended;
      ended = false;
      return askFor(had);
    },
  };

  let lifecycles: AreaLifecycles | undefined;
  let props: MountProps = {
    name: 'frame',
    domElement: root,
    token,
    onNavigate: (path) => tell({ kind: 'navigated', path }),
    onEvent: (name, fact) => tell({ kind: 'event', name, fact }),
    onError: (code, detail) => tell({ kind: 'error', code, detail }),
  };
  const take = (options: SentOptions) => (props = { ...props, ...options });

  async function mount(area: string, options: SentOptions): Promise<void> {
    try {
      take(options);
      lifecycles = lifecyclesOf(area);
      await lifecycles.mount(props);
      tell({ kind: 'ready', isFirst: true });
      const failure = await lifecycles.firstPage?.(props);
      tell({ kind: 'ready', ...(failure ? { failure } : {}) });
    } catch (error) {
      console.error(error);
      const { code } = error as { code?: unknown };
      const message = error instanceof Error ? error.message : String(error);
      tell({ kind: 'failed', message, ...(typeof code === 'string' ? { code: code as FailureCode } : {}) });
    }
  }

  port.onmessage = ({ data }: MessageEvent<FromPage>) => {
    if (data.kind === 'mount') void mount(data.area, data.options);
    else if (data.kind === 'update') {
      take(data.options);
      lifecycles?.update(props).catch(console.error);
    } else {
      for (const resolve of waiting) resolve(data.token);
      waiting = [];
    }
  };
  return () => {
    port.close();
    lifecycles?.unmount(props).catch(console.error);
  };
}
