import { createElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { PortalDialogName, PortalDialogs, Registry } from '@certdeck/contract';
import type { Portal } from '@certdeck/federation';
import { getI18n } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import { permissionOf, providerOf } from '../kernel/navigation.ts';
import { loadDialog } from '../kernel/screens.ts';
import { FailureBoundary, LeaveBoundary } from './FailureBoundary.tsx';
import { lostTexts } from './lostTexts.ts';
import { failureOf } from './RemoteScreen.tsx';
import { RemoteBoundary } from './RemoteBoundary.tsx';

interface OpenDialog {
  key: number;
  remote: string;
  dialog: ReactNode;
  /** Ends it as `unavailable`, when its provider broke while it was open. */
  giveUp(): void;
}

let nextKey = 0;

/**
 * Opens dialogs that other areas provide. Whatever goes wrong with the provider (absent, broken,
 * late, thrown while rendering), and to whom it isn't allowed, the caller gets `unavailable` and goes on by itself.
 */
export function useDialogHost(registry: Registry, loader: RemoteLoader) {
  const session = useSession();
  const [open, setOpen] = useState<readonly OpenDialog[]>([]);

  const openDialog = useCallback<Portal['openDialog']>(
    async (name, input) => {
      const remote = providerOf(registry, name);
      if (!remote || !session.can(permissionOf(registry, name))) return 'unavailable';
      try {
        const show = await dialogOf(loader, remote, name, input);
        const { standIn, lang } = getI18n();
        // The notice of the page lies below the dialog.
        if (standIn) notify.warning(lostTexts(lang, standIn).text);
        return await new Promise((resolve) => {
          const key = nextKey++;
          const finish: typeof resolve = (result) => {
            setOpen((dialogs) => dialogs.filter((dialog) => dialog.key !== key));
            resolve(result);
          };
          const entry = { key, remote, dialog: show(finish), giveUp: () => finish('unavailable') };
          setOpen((dialogs) => [...dialogs, entry]);
        });
      } catch (failure) {
        console.error(failure);
        if (failure instanceof RemoteFailure) loader.report(failure, { phase: 'dialog' });
        return 'unavailable';
      }
    },
    [registry, loader, session],
  );

  const dialogs = (
    <LeaveBoundary onFailure={(failure) => loader.report(failure, { phase: 'unmount' })}>
      {open.map(({ key, remote, dialog, giveUp }) => (
        <FailureBoundary
          key={key}
          toFailure={(error) => failureOf(error, loader.attribution(remote))}
          refine={(error) => loader.failureOf(remote, error)}
          onFailure={(failure) => loader.report(failure, { phase: 'dialog' })}
          renderFailure={() => <GivingUp giveUp={giveUp} />}
        >
          <RemoteBoundary loader={loader} remote={remote} waiting={null}>
            {dialog}
          </RemoteBoundary>
        </FailureBoundary>
      ))}
    </LeaveBoundary>
  );
  return { openDialog, dialogs };
}

/** Loads the dialog and pairs it with its input, so that the list of open ones needs to know neither. */
async function dialogOf<Name extends PortalDialogName>(
  loader: RemoteLoader,
  remote: string,
  name: Name,
  input: PortalDialogs[Name]['input'],
) {
  const Dialog = await loadDialog(loader, remote, name);
  return (resolve: (result: PortalDialogs[Name]['result']) => void): ReactNode =>
    createElement(Dialog, { input, resolve });
}

/** Ends a dialog that broke while it was open. */
function GivingUp({ giveUp }: Pick<OpenDialog, 'giveUp'>) {
  useEffect(giveUp, [giveUp]);
  return null;
}
