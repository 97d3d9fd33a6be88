import { useTexts } from '@certdeck/i18n';
import { Flex, Stack, Text } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { CurrencyMenu, LanguageMenu } from './menus.tsx';

/**
 * Language, currency and theme at the foot of the phone's navigation, where the header has no room. Where no currencies
 * are known, as for a guest, there is none to choose.
 */
export function Preferences() {
  const { t } = useTexts(HOST);
  return (
    <Stack gap="1" borderTopWidth="1px" paddingTop="4" paddingInline="2.5">
      <Flex align="center" justify="space-between">
        <Text tone="muted">{t('shell.language')}</Text>
        <LanguageMenu />
      </Flex>
      <Flex align="center" justify="space-between" css={{ '&:not(:has(button))': { display: 'none' } }}>
        <Text tone="muted">{t('shell.currency')}</Text>
        <CurrencyMenu />
      </Flex>
      <Flex align="center" justify="space-between">
        <Text tone="muted">{t('common:theme.label')}</Text>
        <ThemeSwitch />
      </Flex>
    </Stack>
  );
}
