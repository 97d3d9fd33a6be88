import { useRef, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button } from '../core/Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title?: ReactNode;
  /** What will happen, in a sentence. */
  children?: ReactNode;
  /** Names the act ("Delete"), not "Yes". */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  loading?: boolean;
  /** What it asks isn't there yet. */
  confirmDisabled?: boolean;
}

/** Asks before an act that can't be taken back; Cancel has the focus, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onCancel,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger = false,
    loading = false,
    confirmDisabled = false,
  } = props;
  const { t } = useTexts();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title ?? t('dialog.confirm.title')}
      size="sm"
      role="alertdialog"
      locked={loading}
      initialFocus={() => cancel.current}
      footer={
        <>
          <Button ref={cancel} disabled={loading} onClick={onCancel}>
            {cancelLabel ?? t('btn.cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={loading}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel ?? t('btn.confirm')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
