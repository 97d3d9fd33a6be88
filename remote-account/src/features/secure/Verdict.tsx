import { useTexts } from '@certdeck/i18n';
import { Box, Button, Card, Flex, Heading, ShieldCheckIcon, ShieldIcon, Text } from '@certdeck/ui';
import { hasFewCodes, isProtected, type Security } from './Secure.resource.ts';

interface Props {
  security: Security;
  onSetUp: () => void;
  onRenew: () => void;
}

/** How safe the account is, in one sentence, with the one step that helps most. */
export function Verdict({ security, onSetUp, onRenew }: Props) {
  const { t } = useTexts('account');
  const { recoveryCodes } = security;
  const state = !isProtected(security) ? 'none' : hasFewCodes(security) ? 'few' : 'good';
  const Icon = state === 'none' ? ShieldIcon : ShieldCheckIcon;
  const tone = state === 'good' ? 'success' : 'warning';
  return (
    <Card padded>
      <Flex align="center" gap="4" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <Box
          flexShrink={0}
          display="grid"
          placeItems="center"
          boxSize="12"
          borderRadius="full"
          background={`${tone}.subtle`}
          color={`${tone}.icon`}
        >
          <Icon size={24} aria-hidden="true" />
        </Box>
        <Box flex="1" minWidth={{ base: '60%', md: '0' }}>
          <Heading level={2} size="md">
            {t(`verdict.${state}`)}
          </Heading>
          <Text tone="muted">{t(`verdict.${state}.text`, { count: recoveryCodes })}</Text>
        </Box>
        {state === 'none' && (
          <Button variant="primary" width={{ base: '100%', md: 'auto' }} onClick={onSetUp}>
            {t('verdict.setUp')}
          </Button>
        )}
        {state === 'few' && (
          <Button variant="primary" width={{ base: '100%', md: 'auto' }} onClick={onRenew}>
            {t('recovery.make')}
          </Button>
        )}
      </Flex>
    </Card>
  );
}
