import { useId, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, Field, Input } from '@certdeck/ui';
import { Dialog } from '@certdeck/ui/overlays';

/** Characters of a name at most. */
const NAME_LIMIT = 40;

export interface NameDialogProps {
  title: string;
  /** What the list shows now, in words; absent where only the name changes. */
  description?: string;
  name: string;
  /** Names that other views have. */
  taken: readonly string[];
  /** Whether a name that another view has is taken once it is confirmed. */
  replaces?: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks for the name of a saved view. */
export function NameDialog({
  title,
  description,
  name: first,
  taken,
  replaces = false,
  onClose,
  onName,
}: NameDialogProps) {
  const { t } = useTexts('orders');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(first);
  const [tried, setTried] = useState(false);
  /** The taken name that the customer was warned of. */
  const [warnedOf, setWarnedOf] = useState('');
  const wanted = name.trim();
  const isTaken = taken.includes(wanted);
  const wrong = wanted === '' ? t('views.name.missing') : isTaken ? t('views.name.taken') : '';
  const confirms = replaces && isTaken && warnedOf === wanted;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={description}
      initialFocus={() => field.current}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:btn.cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {confirms ? t('views.name.replace') : t('common:btn.save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          setWarnedOf(wanted);
          if (wrong && !confirms) field.current?.focus();
          else onName(wanted);
        }}
      >
        <Field label={t('views.name')} error={tried && wrong ? wrong : undefined}>
          <Input
            ref={field}
            value={name}
            maxLength={NAME_LIMIT}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
