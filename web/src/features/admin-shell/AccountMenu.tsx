// Account menu of the back office: sessions, password, link to the shop, log-out.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, Dropdown } from 'antd';
import { LaptopOutlined, LockOutlined, LogoutOutlined, ShopOutlined, UserOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from 'react-router-dom';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { useSession } from '../../shared/session/session';

const ChangePassword = lazy(() => import('./ChangePassword'));
const OwnSessions = lazy(() => import('./OwnSessions'));

export function AccountMenu({ short }: { short: boolean }) {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const [sessionsOpen, setSessionsOpen] = useState(false);
  const [passwordOpen, setPasswordOpen] = useState(false);
  const { pathname } = useLocation();
  // This menu stays when another screen opens; its dialogs do not.
  useEffect(() => {
    setPasswordOpen(false);
    setSessionsOpen(false);
  }, [pathname]);
  if (!user) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'who', type: 'group', label: `${user.email} (${user.role.toLowerCase()})` },
            { type: 'divider' },
            { key: 'shop', icon: <ShopOutlined aria-hidden />, label: 'View shop' },
            { key: 'sessions', icon: <LaptopOutlined aria-hidden />, label: 'Your sessions' },
            { key: 'password', icon: <LockOutlined aria-hidden />, label: 'Change password' },
            { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: 'Log out' },
          ],
          onClick: ({ key }) => {
            if (key === 'shop') leaveScreen(() => void navigate('/'));
            if (key === 'sessions') setSessionsOpen(true);
            if (key === 'password') setPasswordOpen(true);
            if (key === 'logout') leaveScreen(() => void logout().then(() => navigate('/')));
          },
        }}
      >
        <Button type="text" icon={<UserOutlined aria-hidden />} aria-label={`Account of ${user.name}`}>
          {short ? null : user.name}
        </Button>
      </Dropdown>
      {passwordOpen && (
        <Suspense>
          <ChangePassword onClose={() => setPasswordOpen(false)} />
        </Suspense>
      )}
      {sessionsOpen && (
        <Suspense>
          <OwnSessions onClose={() => setSessionsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
