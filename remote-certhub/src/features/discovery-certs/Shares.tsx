import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats } from '@certdeck/i18n';
import { Box, Flex, Link, Panel, Stack, Text } from '@certdeck/ui';
import { CERTS_PAGE } from './addresses.ts';
import type { Summary } from './FoundCertificates.resource.ts';

export interface SharesProps {
  title: string;
  shares: Summary['issuers'];
  /** How many certificates there are in all. */
  of: number;
  /** Each name is the way to the certificates that a search for it finds. */
  searched?: boolean;
}

/** How many certificates have something in common, the most frequent first. */
export function Shares({ title, shares, of, searched = false }: SharesProps) {
  const { number } = useFormats();
  return (
    <Panel title={title}>
      <Stack as="ul" gap="3">
        {shares.map(({ name, certs }) => (
          <li key={name}>
            <Flex justify="space-between" gap="4">
              {searched && name !== '' ? (
                <Link asChild overflowWrap="anywhere">
                  <RouterLink to={`${CERTS_PAGE}?keyword=${encodeURIComponent(name)}`}>{name}</RouterLink>
                </Link>
              ) : (
                <Text as="span">{name || '-'}</Text>
              )}
              <Text as="span" tabular>
                {number(certs)}
              </Text>
            </Flex>
            {/* The figure beside the name says the same. */}
            <Box aria-hidden="true" height="1.5" marginTop="1" borderRadius="full" background="bg.emphasis">
              <Box
                height="100%"
                borderRadius="full"
                background="primary.bar"
                style={{ width: `${Math.min(100, (certs / Math.max(1, of)) * 100)}%` }}
              />
            </Box>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
