import { describe, expect, it } from '@jest/globals';

// What pages may use. A new name is added here on purpose; a lost one breaks somebody's page.
const widgets: Record<string, readonly string[]> = {
  './overlays/index.ts': [
    'ConfirmDialog',
    'Dialog',
    'Drawer',
    'HOVER_HIDE_MS',
    'Menu',
    'Popover',
    'Tooltip',
    'useHoverMenu',
  ],
  './charts/index.ts': ['BalanceChart', 'WeeksChart'],
  './data/index.ts': [
    'CodeBlock',
    'ColumnMenu',
    'CopyButton',
    'CopyField',
    'CopyTextButton',
    'DEFAULT_PAGE_SIZE',
    'DataList',
    'ListBody',
    'PAGER_ABOVE',
    'PAGE_SIZES',
    'Pager',
    'PlaceSquares',
    'Progress',
    'RecordBox',
    'SelectionBar',
    'ShareLinkCard',
    'Stat',
    'Steps',
    'Table',
    'Tabs',
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
    'FoldedRow',
    'NumberInput',
    'PasswordMeter',
    'PemBox',
    'PhoneInput',
    'RESEND_SECONDS',
    'RadioCards',
    'RadioGroup',
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

describe('the public surface', () => {
  for (const [entry, names] of Object.entries(widgets)) {
    it(`of ${entry} holds exactly what its README names (UI-001)`, async () => {
      const found: object = await import(entry);
      expect(Object.keys(found).sort()).toEqual([...names].sort());
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
