import { type FormEvent, useState } from 'react';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink, useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Card, chakra, Field, Grid, Heading, Input, Rosette, Stack, Text } from '@certdeck/ui';
import { cleanNames, encodeRenewTicket } from '@certdeck/validation';
import { useOrderCounts } from './contributions.resource.ts';

const BUY = '/ssl/certificates';

const Ask = chakra('form', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    background: 'bg.sheet',
    borderWidth: '1px',
    borderRadius: 'lg',
    paddingInline: { base: '4', md: '7' },
    paddingBlock: { base: '5', md: '7' },
    '& > [data-rosette]': {
      position: 'absolute',
      insetInlineEnd: '-60px',
      insetBlockStart: '50%',
      width: '440px',
      height: '440px',
      maxWidth: 'none',
      transform: 'translateY(-50%)',
      display: { base: 'none', lg: 'block' },
    },
  },
});
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '2', maxWidth: '560px' },
});

/** Other ways in; each stands where its page does. */
const ways = [
  { id: 'audit', to: '/certhub/tools/report/new' },
  { id: 'batch', to: `${BUY}?mode=batch` },
  { id: 'tools', to: '/certhub/tools/gen-csr' },
] as const;

// texts: dash.way.audit dash.way.audit.text dash.way.audit.act dash.way.batch dash.way.batch.text dash.way.batch.act
// texts: dash.way.tools dash.way.tools.text dash.way.tools.act
/** Stands where there are no orders yet: the question that the buy screen begins with, and other ways in. */
export default function FirstSteps() {
  const { t } = useTexts('orders');
  const { hasRoute } = usePortal();
  const navigate = useNavigate();
  const counts = useOrderCounts();
  const [typed, setTyped] = useState('');
  if (counts.data?.total !== 0) return null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { lines: names } = cleanNames(typed);
    // The names travel as those of a renewal do.
    const to = names.length > 0 ? `${BUY}?renew_ticket=${encodeRenewTicket({ domains: names })}` : BUY;
    // After the event: React reads the form for a transition that begins within it, and nobody needs its data.
    queueMicrotask(() => void navigate(to));
  };
  const open = ways.filter(({ to }) => hasRoute(to.split('?')[0]!));
  return (
    <Stack gap="3.5">
      {hasRoute(BUY) && (
        <Ask onSubmit={onSubmit} aria-labelledby="first-name">
          <Rosette />
          <Stack gap="3" position="relative">
            <Box maxWidth="480px">
              <Heading level={2} size="lg" id="first-name">
                {t('dash.start')}
              </Heading>
              <Text tone="muted">{t('dash.start.text')}</Text>
            </Box>
            <Line>
              <Box flex="1 1 280px">
                <Field label={t('dash.start.name')}>
                  <Input
                    fontFamily="mono"
                    placeholder="shop.example.com"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                </Field>
              </Box>
              <Button type="submit" variant="primary">
                {t('dash.start.go')}
              </Button>
            </Line>
          </Stack>
        </Ask>
      )}
      {open.length > 0 && (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: `repeat(${open.length}, minmax(0, 1fr))` }}
          gap="3.5"
        >
          {open.map(({ id, to }) => (
            <Card key={id} padded>
              <Stack gap="2" height="100%" alignItems="start">
                <Heading level={2} size="sm">
                  {t(`dash.way.${id}`)}
                </Heading>
                <Text size="sm" tone="muted" flex="1">
                  {t(`dash.way.${id}.text`)}
                </Text>
                <Button asChild size="sm">
                  <RouterLink to={to}>{t(`dash.way.${id}.act`)}</RouterLink>
                </Button>
              </Stack>
            </Card>
          ))}
        </Grid>
      )}
    </Stack>
  );
}
