import type { ReactNode } from 'react';
import type { Reply } from '@certdeck/session';
import { ActDialog } from './ActDialog.tsx';
import { ReasonField } from './ReasonField.tsx';
import { filled, oneLine } from './rules.ts';

interface Props {
  title: string;
  description: ReactNode;
  submitLabel: string;
  danger?: boolean;
  /** What the reason is for, and who reads it. */
  reasonLabel: string;
  /** @param reason one line, without blanks at its ends */
  send: (reason: string) => Promise<Reply<unknown> | null>;
  onDone: () => void;
  onClose: () => void;
}

/** An act of staff that takes a reason. */
export function ReasonDialog({ reasonLabel, send, ...dialog }: Props) {
  return (
    <ActDialog
      {...dialog}
      defaultValues={{ reason: '' }}
      rules={{ reason: filled }}
      send={({ reason }) => send(oneLine(reason))}
    >
      {(form) => <ReasonField label={reasonLabel} form={form} />}
    </ActDialog>
  );
}
