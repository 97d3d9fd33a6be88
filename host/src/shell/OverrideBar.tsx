import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { Box, Button, ButtonGroup, Flex, WarningIcon } from '@certdeck/ui';
import { endOverrides, type OverrideState, renewOverrides } from '../kernel/override-session.ts';
import { STAFF } from '../pages/staff/texts.ts';

/**
 * Says on every page, for as long as it is so, that this tab runs code that nobody has released. It stays
 * in view at the foot; the space below the page keeps it off the last lines.
 */
export default function OverrideBar({ states }: { states: readonly OverrideState[] }) {
  const { t } = useTexts(STAFF);
  const session = useSession();
  const [refused, setRefused] = useState(false);
  const missing = states.some(({ release }) => release === undefined);
  const runs = states.some(({ release }) => release !== undefined);

  async function again() {
    const verdict = await renewOverrides(session.getState().token);
    if (verdict === 'OK') location.reload();
    else setRefused(true);
  }

  return (
    <>
      <Box height={{ base: '36', md: '16' }} aria-hidden="true" />
      <Flex
        as="section"
        role="region"
        aria-label={t('bar.label')}
        position="fixed"
        insetInline="0"
        bottom="0"
        zIndex="header"
        align="center"
        justify="space-between"
        wrap="wrap"
        gap="2"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock="2.5"
        background="warning.subtle"
        borderTopWidth="3px"
        borderColor="warning.solid"
        color="fg"
      >
        <Flex gap="2.5" align="center" minWidth="0">
          <Box color="warning.icon" flexShrink="0" aria-hidden="true">
            <WarningIcon size={20} />
          </Box>
          <Box minWidth="0" overflowWrap="anywhere" role="status">
            <strong>{t(runs ? 'bar.title' : 'bar.idle')}</strong>{' '}
            {states.map(({ id, address, release }) => (
              <span key={id}>
                {t(release ? 'bar.runs' : 'bar.missing', {
                  remote: id,
                  origin: new URL(address).origin,
                })}{' '}
              </span>
            ))}
            {refused && t('bar.refused')}
          </Box>
        </Flex>
        <ButtonGroup>
          {missing && (
            <Button size="sm" variant="ghost" onClick={() => void again()}>
              {t('common:btn.retry')}
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={endOverrides}>
            {t('bar.end')}
          </Button>
        </ButtonGroup>
      </Flex>
    </>
  );
}
