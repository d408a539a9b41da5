import { AdminPage } from '../features/admin/panel/admin-page.tsx';
import { TopBar } from './main-app/top-bar.tsx';

export function AdminScreen() {
  return <AdminPage topBar={<TopBar mode="admin" />} />;
}
