import { type ComponentType, Suspense, useCallback, useState } from 'react';
import type { PortalDialogName, PortalDialogProps, PortalDialogs, Registry } from '@certdeck/contract';
import type { Portal } from '@certdeck/federation';
import { RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import { providerOf } from '../kernel/navigation.ts';
import { loadDialog } from '../kernel/screens.ts';
import { FailureBoundary } from './FailureBoundary.tsx';

interface OpenDialog {
  key: number;
  remote: string;
  Dialog: ComponentType<PortalDialogProps<PortalDialogName>>;
  input: PortalDialogs[PortalDialogName]['input'];
  resolve(result: PortalDialogs[PortalDialogName]['result']): void;
}

let nextKey = 0;

/**
 * Opens dialogs that other areas provide. Whatever goes wrong with the provider (absent, broken,
 * late, thrown while rendering) the caller gets `unavailable` and goes on by itself.
 */
export function useDialogHost(registry: Registry, loader: RemoteLoader) {
  const [open, setOpen] = useState<readonly OpenDialog[]>([]);

  const openDialog = useCallback<Portal['openDialog']>(
    async (name, input) => {
      const remote = providerOf(registry, name);
      if (!remote) return 'unavailable';
      try {
        const Dialog = await loadDialog(loader, remote, name);
        return await new Promise((resolve) => {
          const key = nextKey++;
          const entry: OpenDialog = {
            key,
            remote,
            Dialog,
            input,
            resolve(result) {
              setOpen((dialogs) => dialogs.filter((dialog) => dialog.key !== key));
              resolve(result);
            },
          };
          setOpen((dialogs) => [...dialogs, entry]);
        });
      } catch (failure) {
        console.error(failure);
        return 'unavailable';
      }
    },
    [registry, loader],
  );

  const dialogs = open.map(({ key, remote, Dialog, input, resolve }) => (
    <FailureBoundary
      key={key}
      toFailure={(error) => new RemoteFailure('RENDER', loader.blame(remote), error)}
      fallback={() => <Unavailable resolve={resolve} />}
    >
      <Suspense fallback={null}>
        <Dialog input={input} resolve={resolve} />
      </Suspense>
    </FailureBoundary>
  ));
  return { openDialog, dialogs };
}

/** Ends a dialog that broke while it was open. */
function Unavailable({ resolve }: { resolve: OpenDialog['resolve'] }) {
  const [told, setTold] = useState(false);
  if (!told) {
    setTold(true);
    queueMicrotask(() => resolve('unavailable'));
  }
  return null;
}
