import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Button } from '@certdeck/ui';

interface Props {
  /** The form that the second button submits, by its id: the buttons stand outside of it. */
  form: string;
  submitting: boolean;
  /** What is saved is there already, instead of being added. */
  isKnown: boolean;
  onClose(): void;
  /** Stands before the buttons. */
  aside?: ReactNode;
}

/** Cancel, and add or save. Neither can be pressed again while the API is asked. */
export function DialogButtons({ form, submitting, isKnown, onClose, aside }: Props) {
  const { t } = useTexts();
  return (
    <>
      {aside !== undefined && <Box marginInlineEnd="auto">{aside}</Box>}
      <Button disabled={submitting} onClick={onClose}>
        {t('btn.cancel')}
      </Button>
      <Button variant="primary" type="submit" form={form} loading={submitting}>
        {t(isKnown ? 'btn.save' : 'btn.add')}
      </Button>
    </>
  );
}
