export type NoticeTone = 'success' | 'warning' | 'error' | 'info';

export interface Notice {
  title?: string;
  text?: string;
  /** Milliseconds until it goes; 0 stays until closed. Default 5000, errors 8000. */
  duration?: number;
  actions?: readonly { label: string; onPress: () => void }[];
}

export interface ShownNotice extends Notice {
  id: number;
  tone: NoticeTone;
  duration: number;
}

type Listener = () => void;

const MAX_SHOWN = 4;
const listeners = new Set<Listener>();
let shown: readonly ShownNotice[] = [];
let lastId = 0;

function publish(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(tone: NoticeTone, notice: Notice | string): number {
  const content = typeof notice === 'string' ? { text: notice } : notice;
  lastId += 1;
  const made: ShownNotice = { duration: tone === 'error' ? 8000 : 5000, ...content, id: lastId, tone };
  // The same message again replaces the first, so that ten failing calls don't fill the screen.
  const others = shown.filter((it) => it.title !== made.title || it.text !== made.text || it.tone !== tone);
  publish([...others, made].slice(-MAX_SHOWN));
  return made.id;
}

/**
 * Notices at the edge of the page, from anywhere. A text alone, or title, text, actions and duration.
 * Each returns the notice's id for `notify.dismiss(id)`.
 */
export const notify = {
  success: (notice: Notice | string) => show('success', notice),
  warning: (notice: Notice | string) => show('warning', notice),
  error: (notice: Notice | string) => show('error', notice),
  info: (notice: Notice | string) => show('info', notice),
  dismiss: (id: number) => publish(shown.filter((notice) => notice.id !== id)),
  dismissAll: () => publish([]),
};

export function subscribeNotices(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentNotices = (): readonly ShownNotice[] => shown;
