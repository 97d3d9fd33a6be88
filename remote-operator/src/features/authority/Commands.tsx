import { useTexts } from '@certdeck/i18n';
import { Box, Panel, Stack } from '@certdeck/ui';
import { CopyField } from '@certdeck/ui/data';

/** What is done on the machine alone, since it takes a file or a secret that no browser should see. */
const COMMANDS = {
  'root-out': 'npm run operator -- ca root-out <file>',
  'root-in': 'npm run operator -- ca root-in <file>',
  'change-secret': 'npm run operator -- ca change-secret',
  import: 'npm run operator -- ca import <folder>',
  found: 'npm run operator -- ca found',
} as const;

/** The commands that no page replaces, each with the reason. */
export function Commands() {
  const { t } = useTexts('operator');
  return (
    <Panel title={t('authority.commands')} description={t('authority.commands.text')}>
      <Stack gap="4">
        {Object.entries(COMMANDS).map(([what, command]) => (
          <Box key={what}>
            {/* texts: authority.command.* */}
            <CopyField label={t(`authority.command.${what}`)} value={command} />
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}
