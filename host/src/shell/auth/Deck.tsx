import { type ReactNode, useState } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Box, chakra, Flex, Rail, type RailSegment, Seal, Text } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

const Sheet = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    height: '176px',
    paddingInline: '5',
    paddingBlock: '4',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'float',
    boxShadow: 'popover',
  },
});
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '0.5',
    marginTop: '3',
    fontSize: 'xs',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});

const DAY = 86_400_000;
const piece = (kind: RailSegment['kind'], days: number): RailSegment => ({ kind, days });
const planned = [piece('planned', 70), piece('planned', 70), piece('planned', 55)];

/** Three certificates as the portal shows them, as an ornament: names of nobody, and nothing to press. */
export function Deck() {
  const { t } = useTexts(HOST);
  const format = useFormats();
  const [now] = useState(() => Date.now());
  const day = (days: number) => format.day(new Date(now + days * DAY));
  return (
    <Box
      position="relative"
      width="404px"
      height="262px"
      marginBlock="auto"
      alignSelf="center"
      aria-hidden="true"
    >
      <Sheet style={{ top: '-22px', transform: 'scale(0.9)' }}>
        <Peek name="mail.example.com">
          <Rail tone="warning" segments={[piece('past', 345), piece('current', 20)]} today={0.945} />
        </Peek>
      </Sheet>
      <Sheet style={{ top: '22px', transform: 'scale(0.95)' }}>
        <Peek name="vpn.example.org">
          <Rail segments={[piece('past', 100), piece('current', 70), ...planned]} today={0.274} />
        </Peek>
      </Sheet>
      <Sheet style={{ top: '70px' }}>
        <Flex gap="3" justify="space-between">
          <div>
            <Text mono weight="semibold" fontSize="17px" letterSpacing="tight">
              shop.example.com
            </Text>
            <Text size="xs" tone="muted">
              DV · ECDSA P-256
            </Text>
          </div>
          <Seal />
        </Flex>
        <Facts>
          <dt>{t('auth.deck.serial')}</dt>
          <Text as="dd" mono>
            5dc77e94e0c76890accaa8ba
          </Text>
          <dt>{t('auth.deck.key')}</dt>
          <dd>{t('auth.deck.key.where')}</dd>
        </Facts>
        <Box marginTop="4">
          <Rail size="md" segments={[piece('past', 42), piece('current', 128), ...planned]} today={0.115} />
        </Box>
        <Flex justify="space-between" marginTop="2" fontSize="2xs" color="fg.muted">
          <span>{day(-42)}</span>
          <Text as="span" tone="accent" fontSize="2xs">
            {t('auth.deck.reissued')}
          </Text>
          <span>{day(323)}</span>
        </Flex>
      </Sheet>
    </Box>
  );
}

function Peek({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Flex align="center" gap="3.5" marginTop="-6px" color="fg.muted">
      <Text as="span" mono size="xs">
        {name}
      </Text>
      <Box marginInlineStart="auto" width="120px">
        {children}
      </Box>
    </Flex>
  );
}
