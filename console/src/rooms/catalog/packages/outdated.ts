/** Reads that are made anew when a package was changed, made or deleted. */
import type { OperationId } from '../../../api/calls.ts'

export const outdatedByChange: readonly OperationId[] = [
  'readPackage',
  'listPackages',
  'listPackageVersions',
  'readItemVisibility',
  'previewStorePackages',
  'readAudit',
]
