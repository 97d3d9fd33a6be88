import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply } from '@certdeck/session';
import { notify } from '@certdeck/ui';

export interface AfterSaveOptions {
  /** Id of the template that is edited; undefined where one is added. */
  id: string | undefined;
  /** Called after the API has saved it, with its id. */
  onSaved?: ((id: string) => void) | undefined;
  onClose: () => void;
}

/** What follows an answer to saving a template: its dialog closes, or the reasons stand at their fields. */
export function useAfterSave({ id, onSaved, onClose }: AfterSaveOptions) {
  const { t } = useTexts();
  return (
    reply: Reply<{ id?: string }> | null,
    setErrors: (reasons: Readonly<Record<string, string>>) => void,
  ): void => {
    // Without an answer, or with HTTP 500, the client has said so already (D-051).
    if (!reply) return;
    if (!isSuccess(reply)) {
      setErrors(reply.errors ?? {});
      if (!reply.shown)
        notify.error({
          title: t('op.failed.title'),
          text: reply.msg || t(id === undefined ? 'op.failed.add' : 'op.failed.save'),
        });
      return;
    }
    notify.success({ title: t('op.title'), text: t(id === undefined ? 'op.added' : 'op.saved') });
    onClose();
    onSaved?.(id ?? reply.data.id ?? '');
  };
}
