import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// What pages may use. A new name is added here on purpose; a lost one breaks somebody's page.
const widgets: Record<string, readonly string[]> = {
  './overlays/index.ts': [
    'BareDialog',
    'ConfirmDialog',
    'Dialog',
    'Drawer',
    'FormDialog',
    'HOVER_HIDE_MS',
    'Menu',
    'PaletteGroup',
    'PaletteOption',
    'Popover',
    'Tooltip',
    'useHoverMenu',
  ],
  './charts/index.ts': ['BalanceChart', 'GhostWeeks', 'MonthsChart', 'WeeksChart'],
  './data/index.ts': [
    'CodeBlock',
    'ColumnMenu',
    'DensitySwitch',
    'CopyButton',
    'CopyField',
    'CopyTextButton',
    'DEFAULT_PAGE_SIZE',
    'DataList',
    'EntryCount',
    'ListBody',
    'PAGER_ABOVE',
    'PAGE_SIZES',
    'Pager',
    'PlaceSquares',
    'Progress',
    'QrCode',
    'RecordBox',
    'SelectionBar',
    'ShareLinkCard',
    'Stat',
    'StepMark',
    'Steps',
    'Table',
    'Tabs',
    'TaskRow',
    'Timeline',
    'ValidityRail',
    'downloadFile',
    'stepState',
    'toCsv',
    'useColumnChoice',
    'useCopy',
  ],
  './forms/index.ts': [
    'Checkbox',
    'CodeForm',
    'CodeInput',
    'Combobox',
    'CountryPicker',
    'DateField',
    'FoldedRow',
    'NumberInput',
    'PasswordMeter',
    'PemBox',
    'PhoneInput',
    'RESEND_SECONDS',
    'RadioCards',
    'RadioGroup',
    'RecoveryCodeInput',
    'Select',
    'Slider',
    'Switch',
    'Textarea',
    'atSubmit',
    'readPhone',
    'toHalfWidth',
    'useCountries',
    'useValidatedForm',
  ],
};

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
/** What the README says of one entry, './data/index.ts'. */
const sectionOf = (entry: string) =>
  readme.split('\n## ').find((part) => part.startsWith(`\`@certdeck/ui/${entry.split('/')[1]}\``)) ?? '';

describe('the public surface', () => {
  for (const [entry, names] of Object.entries(widgets)) {
    it(`of ${entry} holds exactly what is meant to be used, and its README names it (UI-001)`, async () => {
      const found: object = await import(entry);
      expect(Object.keys(found).sort()).toEqual([...names].sort());
      const section = sectionOf(entry);
      expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(section))).toEqual([]);
    });
  }

  it('of the core gives nothing of the libraries below it but the styled tags', async () => {
    const core: object = await import('./index.ts');
    const foreign = Object.keys(core).filter((name) =>
      /^(Chakra|Ark|createSystem|defineRecipe|CacheProvider|Lucide)/.test(name),
    );
    expect(foreign).toEqual([]);
  });
});
