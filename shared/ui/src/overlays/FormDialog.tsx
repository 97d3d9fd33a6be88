import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Alert } from '../core/Alert.tsx';
import { Button } from '../core/Button.tsx';
import { Stack } from '../core/layout.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface FormDialogProps extends Pick<
  DialogProps,
  'title' | 'description' | 'initialFocus' | 'size' | 'onClose'
> {
  form: RefObject<HTMLFormElement | null>;
  /** While a change is under way: the dialog stays, and nothing can be pressed. */
  busy: boolean;
  submitLabel: string;
  danger?: boolean | undefined;
  /** What the API said that belongs to no field; '' for nothing. */
  refusal: string;
  onSubmit: (event: FormEvent) => unknown;
  /** Above the form. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: cancelled or sent at its foot, with what was refused above its fields. */
export function FormDialog(props: FormDialogProps) {
  const { form, busy, submitLabel, danger, refusal, onSubmit, lead, children, ...dialog } = props;
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog
      open
      {...dialog}
      locked={busy}
      footer={
        <>
          <Button disabled={busy} onClick={dialog.onClose}>
            {t('btn.cancel')}
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        {lead}
        <Stack asChild gap="5">
          <form id={id} ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
            {refusal !== '' && (
              <Alert tone="error" live>
                {refusal}
              </Alert>
            )}
            {children}
          </form>
        </Stack>
      </Stack>
    </Dialog>
  );
}
