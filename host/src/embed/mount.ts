import { mountFrame } from './frame-parent.ts';
import { EmbedError, embedErrorOf, loadKernel, tellError } from './load.ts';
import type { AreaLifecycles, MountOptions, MountProps } from './options.ts';
import { showFailure, type ShownFailure } from './showFailure.ts';

/** An area that stands in the page. */
export interface MountedArea {
  /**
   * Resolves when its first page is drawn, or what the area says in its place (that it has no such page, that nobody is
   * signed in); rejects with an EmbedError when nothing could be drawn, which the area's place says too.
   */
  readonly ready: Promise<void>;
  /** Changes what was said, and nothing else: `update({ language: 'de' })`. */
  update(options: MountOptions): Promise<void>;
  /** Takes everything away again. */
  unmount(): Promise<void>;
}

let defaults: MountOptions = {};
let count = 0;
const waiting = new Set<() => void>();

/** Says once what holds for every area that is mounted from now on, and for elements that have waited for it. */
export function configure(options: MountOptions): void {
  defaults = { ...defaults, ...options };
  for (const tryAgain of [...waiting]) tryAgain();
}

/** Calls back after each `configure`; call what it returns to end. */
export function onConfigure(listener: () => void): () => void {
  waiting.add(listener);
  return () => void waiting.delete(listener);
}

export function withDefaults(options: MountOptions): MountOptions {
  return { ...defaults, ...options };
}

/**
 * Shows an area of the portal in an element of the page.
 *
 * @param area name of the area, such as `orders`
 * @param element keeps what else it holds; may lie in a shadow root
 */
export function mount(area: string, element: HTMLElement, options: MountOptions = {}): MountedArea {
  const given = withDefaults(options);
  if (given.isolation === 'frame') return mountFrame(area, element, given);
  const lifecycles = lifecyclesOf(area);
  let props: MountProps = { ...given, name: `certdeck-${(count += 1)}`, domElement: element };
  let gone = false;
  let panel: ShownFailure | undefined;
  /** The last try: the customer may have asked for another than the first. */
  let showing: Promise<void>;

  function show(): Promise<void> {
    showing = place();
    return showing;
  }

  async function place(): Promise<void> {
    try {
      await lifecycles.mount(props);
      panel?.remove();
      panel = undefined;
    } catch (cause) {
      const error = embedErrorOf(cause);
      if (!gone) {
        const hadFocus = panel?.remove();
        panel = showFailure(element, props, () => void show().catch(console.error), hadFocus);
        tellError(props, area, error);
      }
      throw error;
    }
  }

  /** The area's own panel stands there by then, and `onError` was called. */
  async function firstPage(): Promise<void> {
    const failure = await lifecycles.firstPage?.(props);
    if (failure) throw new EmbedError(failure.code, failure.message);
  }

  const ready = show().then(firstPage);
  // Whoever doesn't ask sees the panel.
  ready.catch((error: unknown) => console.error(error));
  const settled = () => showing.catch(() => undefined);
  return {
    ready,
    async update(changed) {
      props = { ...props, ...changed };
      await settled();
      if (!gone && !panel) await lifecycles.update(props);
    },
    async unmount() {
      gone = true;
      await settled();
      panel?.remove();
      await lifecycles.unmount(props);
    },
  };
}

/**
 * The area as single-spa wants it, for `registerApplication` and `mountRootParcel`. Custom props of the
 * application or parcel are options too.
 */
export function lifecyclesOf(area: string, options: MountOptions = {}): AreaLifecycles {
  let known: AreaLifecycles | undefined;
  const load = async () => {
    const kernel = await loadKernel();
    try {
      return (known ??= kernel.lifecycles(area));
    } catch (cause) {
      throw new EmbedError('AREA', `the portal offers no area “${area}” to this page`, cause);
    }
  };
  // What single-spa gives to an update is what has changed, without what the parcel was mounted with.
  const given = new Map<string, MountProps>();
  const all = (props: MountProps): MountProps => {
    const merged = { ...withDefaults(options), ...given.get(props.name), ...props };
    given.set(props.name, merged);
    if (!merged.token) throw new EmbedError('OPTIONS', 'say where tokens come from: { token: { get } }');
    return merged;
  };
  return {
    bootstrap: async (props) => (await load()).bootstrap(props),
    mount: async (props) => (await load()).mount(all(props)),
    async unmount(props) {
      given.delete(props.name);
      await known?.unmount(props);
    },
    update: async (props) => (await load()).update(all(props)),
    firstPage: async (props) => known?.firstPage?.(props),
  };
}
