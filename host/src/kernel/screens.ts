import type { ComponentType } from 'react';
import { getI18n } from '@certdeck/i18n';
import type { DrawnSlotName, DrawnSlots, PortalDialogName, PortalDialogProps } from '@certdeck/contract';
import type { Contributed } from '@certdeck/federation';
import { RemoteFailure, withDeadline } from './failure.ts';
import { type RemoteLoader, twice } from './loader.ts';

/** Loads the component of a remote's screen, with its texts, within the remote's deadline. */
export async function loadScreen(loader: RemoteLoader, id: string, screen: string): Promise<ComponentType> {
  const { namespace, screens, screenTexts } = await loader.routes(id);
  return guarded(loader, id, 'screen', async () => {
    const load = screens[screen];
    if (!load) throw new Error(`it exposes no screen named ${screen}`);
    const own = screenTexts?.[screen] ? [getI18n().load(`${namespace}-${screen}`)] : [];
    const [component] = await Promise.all([load(), getI18n().load(namespace), ...own]);
    return component.default;
  });
}

/** Loads a dialog that a remote provides, with its texts. */
export async function loadDialog<Name extends PortalDialogName>(
  loader: RemoteLoader,
  id: string,
  name: Name,
): Promise<ComponentType<PortalDialogProps<Name>>> {
  const { namespace, dialogs } = await loader.capabilities(id);
  return guarded(loader, id, 'dialog', async () => {
    const load = dialogs[name];
    if (!load) throw new Error(`it provides no ${name}`);
    const [component] = await Promise.all([load(), getI18n().load(namespace)]);
    return component.default;
  });
}

/** Loads what a remote contributes to a slot, with its texts. */
export async function loadContribution<Name extends DrawnSlotName>(
  loader: RemoteLoader,
  { remote, slot, id }: Pick<Contributed<Name>, 'remote' | 'slot' | 'id'>,
): Promise<ComponentType<DrawnSlots[Name]>> {
  const { namespace, contributions } = await loader.capabilities(remote);
  return guarded(loader, remote, 'contribution', async () => {
    const load = contributions?.[slot]?.[id];
    if (!load) throw new Error(`it contributes no ${id} to ${slot}`);
    const [component] = await Promise.all([load(), getI18n().load(namespace)]);
    return component.default;
  });
}

/** What failed on the way is tried once more before it counts (D-024). */
function guarded<Value>(
  loader: RemoteLoader,
  id: string,
  step: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const once = async () => {
    const end = loader.starting(id);
    try {
      return await withDeadline(work(), loader.deadline(id));
    } catch (cause) {
      throw await loader.failureOf(id, cause);
    } finally {
      end();
    }
  };
  const recovered = (failure: unknown) =>
    failure instanceof RemoteFailure && loader.report(failure, { phase: 'load', recovered: 'retry' });
  return loader.timed(id, step, twice(once, recovered));
}
