// The back office: its screens, side bar and breadcrumbs.
import { Route, Routes } from 'react-router-dom';

export default function AdminRoutes() {
  return (
    <Routes>
      <Route path="*" element={<h1 className="container-page py-16 text-title">Dashboard</h1>} />
    </Routes>
  );
}
