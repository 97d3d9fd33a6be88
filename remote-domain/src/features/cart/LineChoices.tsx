import type { CartLine } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Flex, RefreshIcon, Text, useMoney } from '@certdeck/ui';
import { Checkbox, Select, Switch } from '@certdeck/ui/forms';
import { BUY_PAGE } from '../../names/certificateOrder.ts';
import { contactLabel, type DomainContacts } from '../../names/contacts.ts';
import type { LineChange } from './Line.tsx';

interface Props {
  line: CartLine;
  contacts: DomainContacts;
  may: boolean;
  onChange(change: LineChange): void;
}

/** For whom a name is registered, whether it renews by itself, and whether a certificate follows. Nothing is ticked in advance. */
export function LineChoices({ line, contacts, may, onChange }: Props) {
  const { t } = useTexts('domain-cart');
  const money = useMoney();
  const { hasRoute } = usePortal();
  const { unicode, autoRenew, certificate, renewPrice } = line;
  return (
    <Flex wrap="wrap" align="center" columnGap="5" rowGap="3">
      <ContactChoice line={line} contacts={contacts} may={may} onChange={onChange} />
      <Switch
        checked={autoRenew}
        disabled={!may}
        aria-label={t('line.auto.name', { name: unicode })}
        onValueChange={(on) => onChange({ autoRenew: on })}
      >
        {renewPrice === null ? t('line.auto') : t('line.auto.price', { price: money(renewPrice) })}
      </Switch>
      {hasRoute(BUY_PAGE) && (
        <Checkbox
          checked={certificate}
          disabled={!may}
          aria-label={t('line.certificate.name', { name: unicode })}
          onValueChange={(on) => onChange({ certificate: on })}
        >
          {t('line.certificate')}
        </Checkbox>
      )}
    </Flex>
  );
}

function ContactChoice({ line, contacts, may, onChange }: Props) {
  const { t } = useTexts('domain-cart');
  const { data, error, isValidating, refresh } = contacts;
  if (!data && error)
    return (
      <Flex align="center" gap="2">
        <Text as="span" size="sm" tone="muted">
          {t('contact.failed')}
        </Text>
        <Button
          size="sm"
          icon={<RefreshIcon size={14} />}
          loading={isValidating}
          onClick={() => void refresh()}
        >
          {t('common:btn.retry')}
        </Button>
      </Flex>
    );
  // The line says what is missing, and leads to where one is made.
  if (data?.length === 0) return null;
  const known = data?.some(({ id }) => id === line.contactID) ?? false;
  return (
    <Box width={{ base: '100%', md: '200px' }}>
      <Select
        size="sm"
        aria-label={t('contact.of', { name: line.unicode })}
        value={known ? line.contactID : ''}
        placeholder={known ? undefined : t('contact.choose')}
        disabled={!may || !data}
        onValueChange={(contactID) => onChange({ contactID })}
        options={(data ?? []).map((contact) => ({ value: contact.id, label: contactLabel(contact) }))}
      />
    </Box>
  );
}
