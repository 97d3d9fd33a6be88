import { HelpLink } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  Card,
  Flex,
  Heading,
  KeyIcon,
  MailIcon,
  MinusIcon,
  Panel,
  PhoneIcon,
  SimpleGrid,
  Status,
  Text,
} from '@certdeck/ui';
import { maskedContact } from './factors/contactText.ts';
import { type FactorKind, factorKinds } from './factors/ways.ts';
import type { Security } from './Secure.resource.ts';

const icons = { google: KeyIcon, tel: PhoneIcon, email: MailIcon };

interface Props {
  security: Security;
  onSwitch: (kind: FactorKind, status: 'Y' | 'N') => void;
}

/** The three kinds of two-step verification, each a card with its state. */
export function TwoStepPanel({ security, onSwitch }: Props) {
  const { t } = useTexts('account');
  return (
    <Panel
      title={t('twoStep.title')}
      description={t('twoStep.text')}
      actions={<HelpLink article="two-step">{t('twoStep.help')}</HelpLink>}
    >
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
        {factorKinds.map((kind) => (
          <FactorCard
            key={kind}
            kind={kind}
            security={security}
            onSwitch={(status) => onSwitch(kind, status)}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
}

interface CardProps {
  kind: FactorKind;
  security: Security;
  onSwitch: (status: 'Y' | 'N') => void;
}

function FactorCard({ kind, security, onSwitch }: CardProps) {
  const { t } = useTexts('account');
  const isOn = security.on.includes(kind);
  const contact = kind === 'google' ? undefined : maskedContact(security.contacts, kind);
  const isMissing = contact === '';
  const name = t(`factor.${kind}`);
  const Icon = icons[kind];
  const act = isOn ? t('factor.turnOff') : kind === 'google' ? t('factor.setUp') : t('factor.turnOn');
  return (
    <Card padded asChild>
      <section aria-label={name} data-factor={kind}>
        <Flex direction="column" gap="3" height="100%">
          <Flex gap="2" align="center" justify="space-between" wrap="wrap">
            <Flex gap="2" align="center" minWidth="0">
              <Box color="fg.muted" flexShrink={0}>
                <Icon size={18} aria-hidden="true" />
              </Box>
              <Heading level={3} size="sm">
                {name}
              </Heading>
            </Flex>
            <Status tone={isOn ? 'success' : 'neutral'} icon={isOn ? undefined : <MinusIcon size={12} />}>
              {t(isOn ? 'factor.on' : 'factor.off')}
            </Status>
          </Flex>
          <Box flex="1">
            {contact ? (
              <Text overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
                {contact}
              </Text>
            ) : null}
            <Text size="sm" tone="muted">
              {t(isMissing ? `factor.${kind}.missing` : `factor.${kind}.text`)}
            </Text>
          </Box>
          <Flex>
            <Button
              size="sm"
              variant={isOn ? 'dangerQuiet' : 'secondary'}
              disabled={isMissing && !isOn}
              aria-label={t('factor.act', { act, name })}
              onClick={() => onSwitch(isOn ? 'N' : 'Y')}
            >
              {act}
            </Button>
          </Flex>
        </Flex>
      </section>
    </Card>
  );
}
