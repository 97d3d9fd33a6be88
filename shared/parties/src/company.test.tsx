import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CompanyDialog } from './index.ts';
import { company, partiesApi, show } from './testing/parties-api.tsx';

const { calls, refuseSaving } = partiesApi();

describe('the company dialog (UI-001)', () => {
  it('has the eleven fields, with the date of 2019-01-01 for a new company (UI-033, UI-034)', async () => {
    await show(<CompanyDialog open onClose={() => undefined} />);
    const labels = [...screen.getByRole('dialog').querySelectorAll('label')].map(
      (label) => label.textContent,
    );
    expect(labels).toEqual([
      '组织名称',
      '国家或地区',
      '省/州',
      '城市',
      '邮政编码',
      '电话',
      '详细地址',
      '统一社会信用代码',
      '成立日期',
      'DigiCert ID（选填）',
      'DigiCert CN ID（选填）',
    ]);
    expect(screen.getByLabelText('成立日期')).toHaveValue('2019-01-01');
  });

  it('turns eight inputs red when saved empty (VAL-032)', async () => {
    const user = userEvent.setup();
    await show(<CompanyDialog open onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '添加' }));
    await waitFor(() => expect(document.querySelectorAll('input[aria-invalid=true]')).toHaveLength(8));
    for (const label of ['DigiCert ID（选填）', 'DigiCert CN ID（选填）'])
      expect(screen.getByLabelText(label)).toBeValid();
  });

  it('fills the form from a look-up by name, and creates with POST without id (UI-035, UI-036, UI-037)', async () => {
    const user = userEvent.setup();
    await show(<CompanyDialog open onClose={() => undefined} />);
    await user.type(screen.getByLabelText('组织名称'), '示例');
    await user.click(screen.getByRole('button', { name: '按名称查询' }));
    await user.click(await screen.findByRole('button', { name: /示例公司/ }));
    expect(calls('POST /v1/organizations/qiChaCha')[0]?.form).toEqual({ orgName: '示例' });
    expect(screen.getByLabelText('组织名称')).toHaveValue('示例公司');
    expect(screen.getByLabelText('成立日期')).toHaveValue('2001-02-03');
    await user.type(screen.getByLabelText('邮政编码'), '100000');
    await user.type(screen.getByLabelText('电话'), '010-12345678');
    await user.click(screen.getByRole('button', { name: '添加' }));
    expect(await screen.findByText('添加成功')).toBeInTheDocument();
    expect(screen.getByText('操作提示')).toBeInTheDocument();
    expect(calls('POST /v1/organizations')[0]?.form).toMatchObject({ orgName: '示例公司', nationCode: 'CN' });
    expect(calls('POST /v1/organizations')[0]?.form).not.toHaveProperty('id');
  });

  it('saves an edit with PUT and its id (UI-036, UI-037)', async () => {
    const user = userEvent.setup();
    await show(<CompanyDialog open company={company} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(screen.getByText('操作提示')).toBeInTheDocument();
    expect(calls('PUT /v1/organizations')[0]?.form).toMatchObject({ id: 'o1', orgName: '示例公司' });
  });

  it('says 操作失败 and 失败! when saving fails (UI-038, D-235)', async () => {
    const user = userEvent.setup();
    refuseSaving(12000);
    await show(<CompanyDialog open company={company} onClose={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('失败!')).toBeInTheDocument();
    expect(screen.getByText('操作失败')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});
