import { useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { codesIn } from '../factors/useFactorChange.ts';
import type { Passkey, Security } from '../Secure.resource.ts';
import { browserOf } from '../sessions/browserOf.ts';
import { createPasskey } from './createPasskey.ts';
import { NamePasskeyDialog } from './NamePasskey.dialog.tsx';

const OWN = { messages: 'own', stale: [] } as const;
const NOTHING = {};

/** What the open dialog is for. */
export type PasskeyTask = { does: 'add' } | { does: 'rename' | 'remove'; passkey: Passkey };

interface Props {
  security: Security;
  task: PasskeyTask;
  refresh: () => Promise<void>;
  onClose: () => void;
  /** Recovery codes were made with the first factor, and are to be shown. */
  onCodes: (codes: readonly string[]) => void;
}

/** Adds, renames and removes passkeys. The API asks for a fresh proof before it adds or removes one. */
export function PasskeyDialogs({ security, task, refresh, onClose, onCodes }: Props) {
  const { t } = useTexts('account');
  const [busy, setBusy] = useState(false);
  const begin = useCallMutation(securityCalls.beginPasskey, OWN);
  const add = useCallMutation(securityCalls.addPasskey, OWN);
  const rename = useCallMutation(securityCalls.renamePasskey, OWN);
  const remove = useCallMutation(securityCalls.removePasskey, OWN);
  const refusalOf = (reply: Reply<unknown> | null) => (reply ? reply.msg || t('failed') : t('lost.unknown'));

  /** @returns what was refused, '' when it is done */
  async function addAs(name: string): Promise<string> {
    const begun = await begin.send(NOTHING);
    if (!begun || !isSuccess(begun)) return refusalOf(begun);
    const created = await createPasskey(begun.data.options);
    if ('none' in created) return t(`passkeys.${created.none}`);
    const reply = await add.send({ name, passkey: created.answer });
    // Whatever the answer was, the list says what is true.
    await refresh();
    if (!reply || !isSuccess(reply)) return refusalOf(reply);
    notify.success(t('passkeys.done.add', { name }));
    onClose();
    const codes = codesIn(reply.data);
    if (codes) onCodes(codes);
    return '';
  }

  async function renameTo({ id }: Passkey, name: string): Promise<string> {
    const reply = await rename.send({ id, name });
    await refresh();
    if (!reply || !isSuccess(reply)) return refusalOf(reply);
    onClose();
    return '';
  }

  async function removeIt({ id, name }: Passkey): Promise<void> {
    setBusy(true);
    const reply = await remove.send({ id });
    await refresh();
    setBusy(false);
    onClose();
    if (reply && isSuccess(reply)) notify.success(t('passkeys.done.remove', { name }));
    else if (!reply?.shown) notify.error(refusalOf(reply));
  }

  if (task.does === 'add') {
    const { browser, system } = browserOf(navigator.userAgent);
    const here = browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? '');
    return (
      <NamePasskeyDialog
        title={t('passkeys.add')}
        description={t('passkeys.add.text')}
        submitLabel={t('contacts.next')}
        name={here}
        onName={addAs}
        onClose={onClose}
      />
    );
  }
  const { passkey } = task;
  if (task.does === 'rename')
    return (
      <NamePasskeyDialog
        title={t('passkeys.rename')}
        submitLabel={t('common:btn.save')}
        name={passkey.name}
        onName={(name) => renameTo(passkey, name)}
        onClose={onClose}
      />
    );
  const isLast = security.on.length === 0 && security.passkeys.length === 1;
  return (
    <ConfirmDialog
      open
      danger
      loading={busy}
      title={t('passkeys.remove.title', { name: passkey.name })}
      confirmLabel={t('passkeys.remove')}
      onCancel={onClose}
      onConfirm={() => void removeIt(passkey)}
    >
      {t(isLast ? 'passkeys.remove.last' : 'passkeys.remove.text')}
    </ConfirmDialog>
  );
}
