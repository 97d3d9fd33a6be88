import type { ComponentType } from 'react';
import { getI18n } from '@certdeck/i18n';
import type { PortalDialogName, PortalDialogProps } from '@certdeck/contract';
import { chunkFailureOf, RemoteFailure } from './failure.ts';
import { type RemoteLoader, withDeadline } from './loader.ts';

/**
 * Loads the component of a remote's screen, with its texts, within the remote's deadline.
 * A load that failed on the way is tried once more before it counts (D-024).
 */
export async function loadScreen(loader: RemoteLoader, id: string, screen: string): Promise<ComponentType> {
  return twice(() =>
    guarded(loader, id, async () => {
      const { namespace, screens, screenTexts } = await loader.routes(id);
      const load = screens[screen];
      if (!load)
        throw new RemoteFailure('INIT', loader.blame(id), new Error(`it exposes no screen named ${screen}`));
      const own = screenTexts?.[screen] ? [getI18n().load(`${namespace}-${screen}`)] : [];
      const [component] = await Promise.all([load(), getI18n().load(namespace), ...own]);
      return component.default;
    }),
  );
}

/** Loads a dialog that a remote provides, with its texts. */
export async function loadDialog<Name extends PortalDialogName>(
  loader: RemoteLoader,
  id: string,
  name: Name,
): Promise<ComponentType<PortalDialogProps<Name>>> {
  return twice(() =>
    guarded(loader, id, async () => {
      const { namespace, dialogs } = await loader.capabilities(id);
      const load = dialogs[name];
      if (!load) throw new RemoteFailure('INIT', loader.blame(id), new Error(`it provides no ${name}`));
      const [component] = await Promise.all([load(), getI18n().load(namespace)]);
      return component.default as ComponentType<PortalDialogProps<Name>>;
    }),
  );
}

async function guarded<Value>(loader: RemoteLoader, id: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await withDeadline(work(), loader.deadline(id));
  } catch (cause) {
    if (cause instanceof RemoteFailure) throw cause;
    if (chunkFailureOf(cause)) throw new RemoteFailure('CHUNK', loader.blame(id), cause);
    const late = cause instanceof Error && cause.name === 'DeadlineError';
    throw new RemoteFailure(late ? 'TIMEOUT' : 'INIT', loader.blame(id), cause);
  }
}

async function twice<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (failure) {
    // A second try can't help a release that doesn't fit, and doubles the wait for one that is late.
    const hopeless =
      failure instanceof RemoteFailure && ['INCOMPATIBLE', 'TIMEOUT', 'REGISTRY_DOWN'].includes(failure.code);
    if (hopeless) throw failure;
    return work();
  }
}
