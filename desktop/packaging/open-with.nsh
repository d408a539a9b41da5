; Cardamom appears under "Open with" of these files. What opens them by a double click stays as it is.
!macro cardamomType EXTENSION
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" "${EXTENSION}" ""
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro cardamomType ".pdf"
  !insertmacro cardamomType ".docx"
  !insertmacro cardamomType ".doc"
  !insertmacro cardamomType ".odt"
  !insertmacro cardamomType ".rtf"
  !insertmacro cardamomType ".txt"
  !insertmacro cardamomType ".md"
  !insertmacro cardamomType ".html"
  !insertmacro cardamomType ".jpg"
  !insertmacro cardamomType ".png"
  !insertmacro cardamomType ".webp"
  !insertmacro cardamomType ".heic"
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
!macroend
