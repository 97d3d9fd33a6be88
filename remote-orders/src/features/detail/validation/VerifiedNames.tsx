import { useState } from 'react';
import type { OrderDomain } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Box, Button, Flex, Heading, Stack, Status, Text, Time } from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';
import { ReadableName } from './ReadableName.tsx';

/** Names shown before the list is opened. */
const FOLDED = 8;

/** By what a name was shown. */
function howShown({ organizationDomain, byMail }: OrderDomain, t: Translate): string {
  if (byMail) return t('dcv.verified.mail');
  return organizationDomain
    ? t('dcv.verified.organization', { domain: toReadable(organizationDomain) })
    : t('dcv.verified.at');
}

/** Names whose control has been shown, when, and that their CAA records do not stand in the way. */
export function VerifiedNames({ names }: { names: readonly OrderDomain[] }) {
  const { t } = useTexts('orders');
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? names : names.slice(0, FOLDED);
  return (
    <Stack gap="2">
      <Heading level={3}>{t('dcv.verified', { count: names.length })}</Heading>
      <Box as="ul" listStyleType="none">
        {shown.map((name) => (
          <Flex
            as="li"
            key={name.domain}
            gap="2"
            paddingBlock="1.5"
            align="center"
            justify="space-between"
            wrap="wrap"
            borderTopWidth="1px"
            borderColor="border"
          >
            <ReadableName name={name.domain} />
            <Flex gap="2" align="center" wrap="wrap">
              <Text as="span" size="sm" tone="muted">
                {howShown(name, t)} <Time value={name.verifiedTime} />
              </Text>
              <Status tone="success">{t('name.verified')}</Status>
            </Flex>
          </Flex>
        ))}
      </Box>
      {names.length > FOLDED && (
        <Flex>
          <Button size="sm" variant="ghost" onClick={() => setUnfolded(!unfolded)}>
            {t(unfolded ? 'common:btn.less' : 'common:btn.more')}
          </Button>
        </Flex>
      )}
    </Stack>
  );
}
