// Table of what each role may open.
import { Card, Descriptions } from 'antd';
import { roleMeanings, roleNames, staffRoles } from './roles';

export function RoleGuide() {
  return (
    <Card size="small" title="What the roles open" style={{ marginTop: 20 }}>
      <Descriptions
        size="small"
        column={1}
        colon={false}
        styles={{ label: { width: 104 } }}
        items={staffRoles.map((role) => ({ key: role, label: roleNames[role], children: roleMeanings[role] }))}
      />
    </Card>
  );
}
