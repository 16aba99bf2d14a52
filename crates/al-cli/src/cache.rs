//! Where the command keeps what takes long to work out.

use std::path::PathBuf;

/// A folder for what is worked out once: below the one that the environment variable `AL_CACHE` names, else the
/// platform's; `None` where there is neither.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let named = std::env::var_os("AL_CACHE").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let of_platform = || Some(directories::ProjectDirs::from("", "", "al")?.cache_dir().to_owned());
    Some(named.or_else(of_platform)?.join(name))
}
