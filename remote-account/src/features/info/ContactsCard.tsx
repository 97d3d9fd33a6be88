import type { Profile } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Flex, Panel, Stack, Text } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { maskEmail, maskPhone } from '@certdeck/validation';

/** Where the person is reached, masked, and where that is changed. */
export function ContactsCard({ profile: { email, tel } }: { profile: Profile }) {
  const { t } = useTexts('account');
  return (
    <Panel title={t('contacts.title')}>
      <Stack gap="4">
        <DataList
          items={[
            { label: t('info.email'), value: email && maskEmail(email) },
            { label: t('info.tel'), value: tel && maskPhone(tel) },
          ]}
        />
        <Text size="sm" tone="muted">
          {t('info.contacts.text')}
        </Text>
        <Flex>
          <Button asChild size="sm">
            <RouterLink to="/account/secure">{t('info.contacts.open')}</RouterLink>
          </Button>
        </Flex>
      </Stack>
    </Panel>
  );
}
