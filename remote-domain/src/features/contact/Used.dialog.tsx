import type { DomainContact } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Text } from '@certdeck/ui';
import { Dialog } from '@certdeck/ui/overlays';

interface Props {
  contact: DomainContact;
  onClose(): void;
}

/** Why a contact can't be deleted: names are registered for it. */
export function UsedDialog({ contact, onClose }: Props) {
  const { t } = useTexts('domain');
  return (
    <Dialog
      open
      size="sm"
      title={t('contact.used.title', { name: contact.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:btn.close')}</Button>
          <Button variant="primary" asChild>
            <RouterLink to="/domain/manage/mine">{t('contact.used.show')}</RouterLink>
          </Button>
        </>
      }
    >
      <Text>{t('contact.used.text', { count: contact.domains })}</Text>
    </Dialog>
  );
}
