/** The one place where the router is imported. Remotes never make a router; there is one, in the host. */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  createBrowserRouter,
  createMemoryRouter,
  RouterProvider,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { RouteObject, Location, To } from 'react-router-dom';
