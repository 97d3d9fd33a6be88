import { useTexts } from '@certdeck/i18n';
import { Box, Button, chakra, MailIcon, Panel, PhoneIcon, Text } from '@certdeck/ui';
import { maskedContact } from '../factors/contactText.ts';
import type { Contacts } from '../Secure.resource.ts';

const icons = { email: MailIcon, tel: PhoneIcon };
export const contactKinds = ['email', 'tel'] as const;
export type ContactKind = (typeof contactKinds)[number];

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInline: '4',
    paddingBlock: '3',
    '& + &': { borderTopWidth: '1px' },
  },
});

interface Props {
  contacts: Contacts;
  onChange: (kind: ContactKind) => void;
}

/** Where codes and notices go, masked, to be added or replaced. */
export function ContactsPanel({ contacts, onChange }: Props) {
  const { t } = useTexts('account');
  return (
    <Panel title={t('contacts.title')} description={t('contacts.text')} flush>
      <ul>
        {contactKinds.map((kind) => {
          const shown = maskedContact(contacts, kind);
          const name = t(`factor.${kind}`);
          const act = t(shown === '' ? 'contacts.add' : 'contacts.replace');
          const Icon = icons[kind];
          return (
            <Row key={kind}>
              <Box color="fg.muted" flexShrink={0}>
                <Icon size={18} aria-hidden="true" />
              </Box>
              <Box flex="1" minWidth="0">
                <Text fontWeight="medium">{name}</Text>
                <Text size="sm" tone="muted" overflowWrap="anywhere">
                  {shown === '' ? t('contacts.none') : shown}
                </Text>
              </Box>
              <Button size="sm" aria-label={t('factor.act', { act, name })} onClick={() => onChange(kind)}>
                {act}
              </Button>
            </Row>
          );
        })}
      </ul>
    </Panel>
  );
}
